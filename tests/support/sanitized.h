#pragma once

extern "C" void __asan_init() __attribute__((weak));

// Whether what is under test was built with sanitizers, which makes it several times slower.
inline bool sanitized() { return __asan_init != nullptr; }
