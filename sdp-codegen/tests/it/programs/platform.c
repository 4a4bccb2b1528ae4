#ifdef __cplusplus
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <streambuf>
#include <string>
#include <tuple>
#include <variant>
#include <vector>
#endif
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <sys/types.h>
#if !defined __STRICT_ANSI__ && __has_include(<X11/Xlib.h>)
#include <X11/Xlib.h>
#else
#define None 0L
#define Success 0
#define Always 2
#define Bool int
#define Status int
#define True 1
#define False 0
#endif
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define ERROR 0
#define near
#define far
#define interface struct
#define small char
#define hyper long
#define signals public
#define slots
#define emit
#define foreach for
#define linux 1
#define unix 1
#define major(device) gnu_dev_major(device)
#define minor(device) gnu_dev_minor(device)

#include HEADER

int main(void)
{
    return 0;
}
