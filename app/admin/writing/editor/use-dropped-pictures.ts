import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useEffect, useRef } from "react";
import type { PickedMedia } from "../../media/picked-media.ts";
import { pastedName } from "../../media/upload/use-files.ts";
import { useUploadQueue } from "../../media/upload/use-upload-queue.ts";
import { mediaPath } from "#lib/media-addresses.ts";

/**
 * Takes pictures that are dropped on a text or pasted into it: into the library, and from there into the text, where they were given. The
 * text can be written on meanwhile.
 * @param onUndescribed called when a picture without alternative text was inserted, and is selected
 */
export function useDroppedPictures(editor: Editor | null, onUndescribed: () => void) {
  /** Where the next one belongs: it moves with the text. */
  const place = useRef(0);
  useEffect(() => {
    if (!editor) return;
    const follow = ({ transaction }: { transaction: Transaction }) => {
      // What is typed at the place stands behind the picture.
      place.current = transaction.mapping.map(place.current, -1);
    };
    editor.on("transaction", follow);
    return () => {
      editor.off("transaction", follow);
    };
  }, [editor]);

  const queue = useUploadQueue((item, { get, clear }) => {
    if (get().every(({ state }) => state === "done")) clear();
    if (!editor || editor.isDestroyed) return;
    const inserted = insertMedia(editor, place.current, item);
    if (inserted !== null) place.current = inserted + 1;
    if (inserted === null || item.alt !== "" || item.isDecorative) return;
    // One at a time can be described at once; the others are found by the library's filter.
    if (get().length > 1) return;
    editor.commands.setNodeSelection(inserted);
    onUndescribed();
  });

  return {
    queue,
    take(files: readonly File[], position: number, isPasted: boolean): void {
      place.current = position;
      queue.add(files, isPasted ? pastedName() : undefined);
    },
  };
}

/** Inserts a library item. @returns its position; null when there is no place for it */
function insertMedia(editor: Editor, position: number, item: PickedMedia): number | null {
  const src = mediaPath(item.id);
  const at = Math.min(position, editor.state.doc.content.size);
  // Null: not decided yet, so that the bar asks for it.
  const described = item.isDecorative ? "" : item.alt || null;
  const alt = item.kind === "film" || item.kind === "document" ? item.name : described;
  editor.chain().insertContentAt(at, { type: "image", attrs: { src, alt } }).focus().run();
  let found: number | null = null;
  editor.state.doc.nodesBetween(Math.max(0, at - 2), Math.min(editor.state.doc.content.size, at + 4), (node, place) => {
    if (node.type.name === "image" && node.attrs["src"] === src) found = place;
  });
  return found;
}
