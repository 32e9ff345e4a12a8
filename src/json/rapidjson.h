#pragma once

// A failed assertion of the library has to end one request and not the worker.
#ifndef RAPIDJSON_ASSERT
#include <stdexcept>
#define RAPIDJSON_ASSERT(x) ((x) ? static_cast<void>(0) : throw std::logic_error("rapidjson: " #x))
#endif
#include <rapidjson/document.h>
#include <rapidjson/reader.h>
