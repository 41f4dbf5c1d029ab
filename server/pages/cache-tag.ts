import { tagsOf } from "#domain/documents/tags.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import { anyMediaTag, mediaTag } from "#domain/media/media-item.ts";

/** Characters. The proxies in front keep all headers of an answer in a buffer, of 4 KB in nginx, and answer 502 when it is too small. */
const maxLength = 1_500;

/** The tag of all items of a kind, by the beginning of the tag of one. */
const anyOf = new Map([
  ...kinds.map(tagsOf).map(({ item, any }) => [item(""), any] as const),
  [mediaTag(""), anyMediaTag],
]);

/**
 * The `Cache-Tag` header of a page. One that shows very many items names their kinds in their place: every change of an item that visitors
 * see is announced by both tags, so a CDN drops the page with more changes than necessary, and with none too few.
 */
export function cacheTag(tags: Iterable<string>): string {
  const all = [...new Set(tags)];
  const header = all.join(",");
  if (header.length <= maxLength) return header;
  return [...new Set(all.map((tag) => anyOf.get(tag.slice(0, tag.indexOf(":") + 1)) ?? tag))].join(",");
}
