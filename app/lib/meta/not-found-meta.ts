import type { MetaDescriptor } from "react-router";

/** Metadata of a page without its entry: it answers 404 and shows the not-found screen. */
export const notFoundMeta: MetaDescriptor[] = [{ title: "Page not found" }, { name: "robots", content: "noindex" }];
