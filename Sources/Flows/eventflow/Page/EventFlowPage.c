#include "EventFlowPage.h"

static const unsigned char page[] = {
#embed "page.html" suffix(, 0)
};

const unsigned char *pageTemplate(void) { return page; }
