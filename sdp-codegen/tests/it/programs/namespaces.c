#include "host.h"
#include "guest.h"

int main(void)
{
    struct host_request host;
    struct guest_load load;
    host.tag = HOST_REQUEST_LOAD;
    host.as.load.level = HOST_LEVEL_ACCESS_DENIED;
    load.level = GUEST_LEVEL_ACCESS_DENIED;
    return (int)load.level + (int)host.as.load.level + (host.tag != HOST_LOAD_MESSAGE_ID);
}
