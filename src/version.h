#pragma once

// The file VERSION says it, such as 1.2.3.
extern const char kVersion[];
