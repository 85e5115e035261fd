/// The text of page.html, followed by a zero.
const unsigned char *_Nonnull pageTemplate(void);
