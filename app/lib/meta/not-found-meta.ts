import type { MetaDescriptor } from "react-router";

/** For a page whose entry does not exist: it answers 404 and shows the not-found screen. */
export const notFoundMeta: MetaDescriptor[] = [{ title: "Page not found" }, { name: "robots", content: "noindex" }];
