import { useEffect, useState } from "react";
import { mediaIdsIn } from "#lib/media-addresses.ts";
import { callMedia } from "../call-media.ts";
import type { PickedMedia } from "../picked-media.ts";

/** The library item that an address refers to. */
export interface LibraryItem {
  /** Null for an address that is none of the library. */
  id: string | null;
  /** Null while it is loaded, and when it is gone. */
  item: PickedMedia | null;
  isGone: boolean;
  /** Says at once what was just chosen. */
  know: (item: PickedMedia) => void;
}

/** Loads the library item that an address refers to. */
export function useLibraryItem(address: string): LibraryItem {
  const id = address.startsWith("/media/") ? (mediaIdsIn(address)[0] ?? null) : null;
  const [known, know] = useState<{ id: string; item: PickedMedia | null } | null>(null);
  const isKnown = known?.id === id;
  useEffect(() => {
    if (id === null || isKnown) return;
    const controller = new AbortController();
    void callMedia<PickedMedia[]>("get", { ids: id }, controller.signal).then((result) => {
      if (!controller.signal.aborted && result.ok) know({ id, item: result.value[0] ?? null });
    });
    return () => controller.abort();
  }, [id, isKnown]);
  const item = isKnown ? known.item : null;
  return {
    id,
    item,
    isGone: id !== null && isKnown && item === null,
    know: (chosen) => know({ id: chosen.id, item: chosen }),
  };
}
