#pragma once

extern "C" void __asan_init() __attribute__((weak));

// Whether the code under test was built with sanitizers, which make it several times slower.
inline bool sanitized() { return __asan_init != nullptr; }
