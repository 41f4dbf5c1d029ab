import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { mediaPath } from "#lib/media-addresses.ts";
import type { DescribedPicture } from "../../../media/describe-pictures.tsx";
import type { PickedMedia } from "../../../media/picked-media.ts";
import { pastedName } from "../../../media/uploads/upload-list.tsx";
import { offsetOfPosition, positionOfOffset } from "../pictures/block-places.ts";
import { createDocumentPlaces } from "../pictures/document-places.ts";
import type { ArrivedPicture, TextPictures } from "../pictures/use-text-pictures.ts";
import { beginStep } from "./create-editor.ts";

/** Somebody who writes on after pasting a picture presses the next key sooner. */
const describePauseMs = 700;

/**
 * Takes pictures that are dropped on a text or pasted into it: into the library, and from there into the text, each where it was given.
 * The text can be written on meanwhile, and whoever does so keeps the cursor.
 * @param onUndescribed called when pictures without alternative text were inserted and nobody writes on; a single one is selected
 */
export function useDroppedPictures(
  editor: Editor | null,
  pictures: TextPictures,
  onUndescribed: (inserted: readonly PickedMedia[]) => void,
) {
  const [places] = useState(createDocumentPlaces);
  /** Whether the text has changed since the last one was given, apart from the pictures themselves. */
  const goesOn = useRef(false);
  const isInserting = useRef(false);
  const describing = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Inserted without words since somebody gave pictures last. */
  const undescribed = useRef<PickedMedia[]>([]);

  const put = useEffectEvent(({ key, item, text, offset, isLast }: ArrivedPicture) => {
    if (!editor || editor.isDestroyed) return;
    const place = places.take(key);
    isInserting.current = true;
    // One that was given to another view, or before a draft was restored, has no position here.
    const inserted = place
      ? insertMedia(editor, place.position, item, false)
      : insertMedia(editor, positionOfOffset(editor.state.doc, text, offset), item, true);
    isInserting.current = false;
    if (inserted !== null) for (const other of place?.later ?? []) places.keep(other, inserted + 1);
    if (inserted !== null && item.alt === "" && !item.isDecorative && !isFile(item)) undescribed.current.push(item);
    const waiting = undescribed.current;
    // The last one that is on its way.
    if (!isLast || waiting.length === 0) return;
    describing.current = setTimeout(() => {
      undescribed.current = [];
      if (editor.isDestroyed || goesOn.current || !editor.isFocused) return;
      if (waiting.length === 1 && inserted !== null) editor.commands.setNodeSelection(inserted);
      onUndescribed(waiting);
    }, describePauseMs);
  });

  useEffect(() => {
    if (!editor) return;
    const follow = ({ transaction }: { transaction: Transaction }) => {
      places.follow(transaction.mapping);
      if (transaction.docChanged && !isInserting.current) goesOn.current = true;
    };
    editor.on("transaction", follow);
    const disconnect = pictures.connect((picture) => put(picture));
    return () => {
      editor.off("transaction", follow);
      disconnect();
    };
  }, [editor, pictures, places]);

  return function take(files: readonly File[], position: number, isPasted: boolean): void {
    if (!editor) return;
    goesOn.current = false;
    undescribed.current = [];
    // The place of the one before may have moved by then.
    clearTimeout(describing.current);
    if (!isPasted) editor.commands.focus();
    const { doc } = editor.state;
    const placeFor = (text: string) => ({ offset: offsetOfPosition(doc, text, position), isBlock: true });
    const keys = pictures.take(files, placeFor, isPasted ? pastedName() : undefined);
    for (const key of keys) places.keep(key, position);
  };
}

const isFile = ({ kind }: PickedMedia) => kind === "film" || kind === "document";

/** Gives pictures of a text their alternative texts, where they have none. */
export function describeInText(editor: Editor, described: readonly DescribedPicture[]): void {
  const { tr, doc } = editor.state;
  const words = new Map(described.map(({ item, alt }) => [mediaPath(item.id), alt]));
  doc.descendants((node, position) => {
    const alt = words.get(String(node.attrs["src"]));
    if (alt !== undefined && alt !== null && !node.attrs["alt"]) tr.setNodeAttribute(position, "alt", alt);
  });
  editor.view.dispatch(tr);
  editor.commands.focus();
}

/**
 * Inserts a library item.
 * @param isBlock as a paragraph of its own
 * @returns its position; null when there is no place for it
 */
function insertMedia(editor: Editor, position: number, item: PickedMedia, isBlock: boolean): number | null {
  const src = mediaPath(item.id);
  const at = Math.min(position, editor.state.doc.content.size);
  // Null: not decided yet, so that the bar asks for it.
  const described = item.isDecorative ? "" : item.alt || null;
  const alt = isFile(item) ? item.name : described;
  const image = { type: "image", attrs: { src, alt } };
  beginStep(editor.view);
  editor.commands.insertContentAt(at, isBlock ? { type: "paragraph", content: [image] } : image, {
    updateSelection: false,
  });
  beginStep(editor.view);
  let found: number | null = null;
  editor.state.doc.nodesBetween(Math.max(0, at - 2), Math.min(editor.state.doc.content.size, at + 4), (node, place) => {
    if (node.type.name === "image" && node.attrs["src"] === src) found = place;
  });
  return found;
}
