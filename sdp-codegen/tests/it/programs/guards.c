#include "host.h"
#include "host.h"
#include "plugin.h"
