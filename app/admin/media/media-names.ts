import { useEffect, useState } from "react";
import { mediaIdsIn, mediaPath } from "#lib/media-addresses.ts";
import { mediaPerPage } from "#domain/media/limits.ts";
import { callMedia } from "./library-item.tsx";
import type { PickedMedia } from "./picked-media.ts";

/**
 * Names of library items for comparisons, which people can't tell by their addresses.
 * @param value whose texts, at any depth, have addresses of items
 * @returns gives a text with names in place of these addresses; an address stays while its name is loaded
 */
export function useMediaNames(value: unknown): (text: string) => string {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const ids = mediaIdsIn(value)
    .filter((id) => !names.has(id))
    .slice(0, mediaPerPage)
    .join(",");
  useEffect(() => {
    if (ids === "") return;
    const controller = new AbortController();
    void callMedia<PickedMedia[]>("get", { ids }, controller.signal).then((result) => {
      if (controller.signal.aborted || !result.ok) return;
      const found = new Map(result.value.map(({ id, name }) => [id, `“${name}”`]));
      setNames((known) => new Map([...known, ...ids.split(",").map((id) => [id, found.get(id) ?? gone] as const)]));
    });
    return () => controller.abort();
  }, [ids]);
  return (text) =>
    mediaIdsIn(text).reduce((words, id) => words.replaceAll(mediaPath(id), names.get(id) ?? mediaPath(id)), text);
}

const gone = "(no longer in the library)";
