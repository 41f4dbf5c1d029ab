import { twinOf } from "#lib/markdown-addresses.ts";
import type { PageContent } from "../../page-cache/stored-page.ts";
import { resourcePolicy, securityHeaders } from "../documents.ts";
import { type Rendered, freshness } from "../finish-page.ts";
import { TwinWriter } from "./twin-writer.ts";

/** What a header can hold between angle brackets. */
const isLinkTarget = /^[!-;=?-~]+$/;

/** Makes what finishes answers of the framework as Markdown. */
export function createFinishTwin(https: boolean) {
  const writer = new TwinWriter();

  /**
   * Headers of the Markdown of a page, and its text. Search engines are led to the page itself.
   * @param base the address of the page
   * @throws DomainError `unavailable` when too many wait
   */
  return async function finishTwin(
    { response }: Rendered,
    base: string,
  ): Promise<Pick<PageContent, "headers" | "body" | "state">> {
    const headers: Record<string, string> = {
      ...securityHeaders({ https, frameAncestors: "none" }),
      "cache-control": freshness(false),
      "content-security-policy": resourcePolicy,
      ...Object.fromEntries(response.headers),
    };
    const moved = headers["location"] && twinOf(headers["location"]);
    if (moved) headers["location"] = moved;
    if (!headers["content-type"]?.startsWith("text/html"))
      return { headers, body: Buffer.from(await response.arrayBuffer()) };
    const { markdown, canonical, noindex } = await writer.write(await response.text(), base);
    return {
      headers: {
        ...headers,
        "content-type": "text/markdown; charset=utf-8",
        ...(canonical !== null && isLinkTarget.test(canonical) && { link: `<${canonical}>; rel="canonical"` }),
        ...(noindex && { "x-robots-tag": "noindex" }),
      },
      body: Buffer.from(markdown),
    };
  };
}
