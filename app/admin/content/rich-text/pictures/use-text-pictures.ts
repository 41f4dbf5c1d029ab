import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useToast } from "#app/ui/toast.tsx";
import { mediaPath } from "#lib/media-addresses.ts";
import type { PickedMedia } from "../../../media/picked-media.ts";
import { type UploadQueue, isUnfinished, useIsShown, useUploadQueue } from "../../../media/uploads/upload-queue.ts";
import { asParagraph, behindWords, createTextPlaces } from "./text-places.ts";

/** A picture that is in the library now, and belongs into the text. */
export interface ArrivedPicture {
  key: number;
  item: PickedMedia;
  /** The text, and the place in it. */
  text: string;
  offset: number;
  /** Whether no others are on their way. */
  isLast: boolean;
}

/** What an open view of the text does with a picture that arrived. */
type TakePicture = (picture: ArrivedPicture) => void;

/** The pictures of a text: they go on their way and find their places whichever view of the text is open meanwhile. */
export interface TextPictures {
  queue: UploadQueue;
  /**
   * Sends files.
   * @param place where they belong in the text
   * @returns the keys of their uploads
   */
  take(files: readonly File[], place: PlaceFor, nameOf?: (file: File) => string): number[];
  /** Lets a view put pictures into the text itself, until the returned function is called. */
  connect(take: TakePicture): () => void;
}

/** Says where something belongs in a text. */
type PlaceFor = (text: string) => { offset: number; isBlock: boolean };

interface TextPicturesOptions {
  value: string;
  onChange: (text: string) => void;
  /** The field with the Markdown, while it is shown. */
  area: RefObject<HTMLTextAreaElement | null>;
  /** Where the block of a place ends; null while the editor is not loaded. */
  blockEnd: ((markdown: string, offset: number) => number) | null;
}

/** Keeps the pictures that are on their way into a text, and the places where they belong. Other changes of the text go through `change`. */
export function useTextPictures({ value, onChange, area, blockEnd }: TextPicturesOptions) {
  const toast = useToast();
  const isShown = useIsShown();
  const [places] = useState(() => createTextPlaces(value));
  const taker = useRef<TakePicture>(null);
  // Also what comes from elsewhere, such as a draft that is restored.
  useLayoutEffect(() => places.follow(value), [places, value]);

  function change(text: string): void {
    places.follow(text);
    onChange(text);
  }

  function putIntoText(key: number, item: PickedMedia, offset: number, isBlock: boolean): void {
    const text = places.get();
    const at = isBlock ? (blockEnd?.(text, offset) ?? offset) : offset;
    const picture = pictureMarkdown(item);
    const words = isBlock ? asParagraph(text, at, picture) : picture;
    const field = area.current;
    const { selectionStart = 0, selectionEnd = 0, selectionDirection = "none" } = field ?? {};
    const next = places.insert(key, at, words);
    // React puts the cursor to the end of a text that it sets.
    flushSync(() => onChange(next));
    field?.setSelectionRange(
      behindWords(selectionStart, at, words),
      behindWords(selectionEnd, at, words),
      selectionDirection,
    );
  }

  const queue = useUploadQueue((item, { get, clear }, key) => {
    if (get().every(({ state }) => state === "done")) clear();
    const { offset, isBlock } = places.take(key);
    if (!isShown.current) {
      const description = `“${item.name}” is in the media library, but not in the text, which is closed.`;
      return toast({ title: "Success", description });
    }
    const isLast = !get().some((entry) => isUnfinished(entry) || entry.state === "known");
    if (taker.current) taker.current({ key, item, text: places.get(), offset, isLast });
    else putIntoText(key, item, offset, isBlock);
  });

  const [pictures] = useState((): TextPictures => ({
    queue,
    take(files, placeFor, nameOf) {
      const keys = queue.add(files, nameOf);
      const place = placeFor(places.get());
      for (const key of keys) places.keep(key, place);
      return keys;
    },
    connect(take) {
      taker.current = take;
      return () => {
        if (taker.current === take) taker.current = null;
      };
    },
  }));
  return { pictures, change };
}

function pictureMarkdown({ id, kind, name, alt, isDecorative }: PickedMedia): string {
  const isFile = kind === "film" || kind === "document";
  const words = isFile ? name : isDecorative ? "" : alt || "What it shows";
  return `![${words.replace(/[\\[\]]/g, "\\$&")}](${mediaPath(id)})`;
}
