import { feeds } from "#content/feeds.ts";
import type { MetaDescriptor } from "react-router";

/** Tells browsers and readers of feeds where the journal's feeds are; for every page of the journal. Server only. */
export function feedLinks(): MetaDescriptor[] {
  return Object.values(feeds.formats).map(({ type, title, href }) => ({
    tagName: "link",
    rel: "alternate",
    type,
    title,
    href,
  }));
}
