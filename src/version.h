#pragma once

// As the file VERSION says it: 1.2.3
extern const char kVersion[];
