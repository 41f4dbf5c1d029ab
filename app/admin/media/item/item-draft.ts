import type { WholePicture } from "#domain/media/find-media.ts";
import type { PickedMedia } from "../picked-media.ts";
import { type ItemValues, type OpenedMedia, valuesOf } from "./item-values.tsx";

/** An item as the server last told it. */
export interface LoadedItem {
  item: OpenedMedia;
  /** The picture without its crop; null for what can't be cropped. */
  whole: WholePicture | null;
  poster: PickedMedia | null;
}

/** The typed values of an item, and their base version. */
export interface ItemDraft {
  /** What the form shows. */
  values: ItemValues;
  /** What the item has in `version`: where the form shows something else, that is not saved yet. */
  base: ItemValues;
  /** The version that a save is based on: the server refuses it when there is a later one. */
  version: number;
  /** The file that crop and focal point are for. */
  file: string;
  /** What the last save has sent. */
  sent: ItemValues;
  /** Values that another person has stored in fields that are also changed here. The form shows them; the next save replaces them. */
  theirs: Partial<ItemValues>;
}

/** Equal for items with the same file, with any crop. */
const fileOf = ({ item, whole }: LoadedItem) => whole?.src ?? item.src;

/** A draft in which nothing is changed. */
export function draftOf(loaded: LoadedItem): ItemDraft {
  const values = valuesOf(loaded.item, loaded.poster);
  return { values, base: values, version: loaded.item.version, file: fileOf(loaded), sent: values, theirs: {} };
}

/** The draft after a change in the form. */
export function withTyped(draft: ItemDraft, changes: Partial<ItemValues>): ItemDraft {
  return { ...draft, values: { ...draft.values, ...changes } };
}

/** The draft after its save was sent. */
export function withSent(draft: ItemDraft): ItemDraft {
  return { ...draft, sent: draft.values };
}

/** The draft after its save was answered. What was typed since it was sent is not saved yet. */
export function withSaved(draft: ItemDraft, version: number): ItemDraft {
  return { ...draft, base: draft.sent, version, theirs: {} };
}

/**
 * The draft after the item was loaded again. What is changed in the form stays, and the rest becomes what the item has now. With another
 * file in its place, crop and focal point are those of that file, because what was chosen fits the former one.
 *
 * Where the item has got something new in a field that is also changed in the form, the draft stays with its version, so that its save is
 * refused: it would overwrite what its editor has never seen. After the refusal the form tells what is new (`theirs`), and the next save
 * may overwrite it.
 * @param isRefused whether the last save was refused because of another version
 */
export function withLoaded(draft: ItemDraft, loaded: LoadedItem, isRefused = false): ItemDraft {
  const { version } = loaded.item;
  // Asked for before the last save.
  if (version < draft.version) return draft;
  const theirs = valuesOf(loaded.item, loaded.poster);
  const file = fileOf(loaded);
  const ofFile = file === draft.file ? {} : { crop: theirs.crop, focal: theirs.focal };
  const values = { ...draft.values, ...ofFile };
  const base = { ...draft.base, ...ofFile };
  const changed = changedFields(values, base);
  // The same version only differs in what the server makes of a text, such as its tags in their order.
  const overwritten =
    version > draft.version
      ? changed.filter((field) => !isSame(field, theirs, base) && !isSame(field, theirs, values))
      : [];
  if (overwritten.length > 0 && !isRefused) return { ...draft, values, base, file };
  const kept = Object.fromEntries(changed.map((field) => [field, values[field]]));
  const told = { ...draft.theirs, ...Object.fromEntries(overwritten.map((field) => [field, theirs[field]])) };
  return { ...draft, values: { ...theirs, ...kept }, base: theirs, version, file, theirs: told };
}

/** Whether something is not saved yet. */
export function isUnsaved({ values, base }: ItemDraft): boolean {
  return changedFields(values, base).length > 0;
}

function changedFields(values: ItemValues, base: ItemValues): (keyof ItemValues)[] {
  return (Object.keys(values) as (keyof ItemValues)[]).filter((field) => !isSame(field, values, base));
}

function isSame(field: keyof ItemValues, one: ItemValues, other: ItemValues): boolean {
  return keyOf(field, one) === keyOf(field, other);
}

/** Equal for equal values of a field. The order of properties does not count, because a database may change it. */
function keyOf(field: keyof ItemValues, { crop, focal, poster, ...texts }: ItemValues): string {
  if (field === "crop") return [crop.left, crop.top, crop.width, crop.height].join(" ");
  if (field === "focal") return `${focal.x} ${focal.y}`;
  if (field === "poster") return poster?.id ?? "";
  return String(texts[field]);
}
