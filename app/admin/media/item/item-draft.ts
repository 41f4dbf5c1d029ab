import type { WholePicture } from "#domain/media/find-media.ts";
import { print } from "#domain/texts/entries.ts";
import { compareByPath } from "../../drafts/conflicts.ts";
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
  const mine = { ...draft.values, ...ofFile };
  const base = { ...draft.base, ...ofFile };
  const differences = compare({ base, mine, theirs });
  // The same version only differs in what the server makes of a text, such as its tags in their order.
  const overwritten = version > draft.version ? differences.filter(({ author }) => author === "both") : [];
  if (overwritten.length > 0 && !isRefused) return { ...draft, values: mine, base, file };
  const kept = differences.filter(({ author }) => author !== "theirs");
  return {
    ...draft,
    values: { ...theirs, ...Object.fromEntries(kept.map((place) => [place.path, place.mine])) },
    base: theirs,
    version,
    file,
    theirs: { ...draft.theirs, ...Object.fromEntries(overwritten.map((place) => [place.path, place.theirs])) },
  };
}

/** Whether something is not saved yet. */
export function isUnsaved({ values, base }: ItemDraft): boolean {
  return compare({ base, mine: values, theirs: base }).length > 0;
}

/** The fields in which `mine` and `theirs` differ, and who has changed them since `base`. */
function compare({ base, mine, theirs }: Record<"base" | "mine" | "theirs", ItemValues>) {
  return compareByPath({ base: { ...base }, mine: { ...mine }, theirs: { ...theirs } }, Object.keys(base), isSame);
}

/** A poster is the same by its id; a database may change the order of other properties. */
const isSame = (one: unknown, other: unknown) => print(idOf(one)) === print(idOf(other));
const idOf = (value: unknown) => (typeof value === "object" && value !== null && "id" in value ? value.id : value);
