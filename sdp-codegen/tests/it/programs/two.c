#include "a.h"
#include "b.h"

int main(void)
{
    return 0;
}
