/** Where every form of the newsletter is sent. The fragment names what answers it, so that the focus goes there. */
export const formAddress = "/newsletter#answer";
