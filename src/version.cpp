#include "version.h"

const char kVersion[] = MILLRACE_VERSION;
