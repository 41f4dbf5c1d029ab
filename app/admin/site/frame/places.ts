import { type Facts } from "#content/facts.ts";
import { movedPath } from "#domain/texts/entries.ts";
import { valueAt } from "#domain/texts/paths.ts";
import type { TextPlace } from "#domain/site-editor/edited-page.ts";
import type { Edit, SiteDraft } from "../saving/site-draft.ts";
import { showWords } from "./frame-document.ts";

/** The places of a page by their numbers. What is taken out can't be edited until the page is rendered again. */
type Places = Record<number, TextPlace>;

/**
 * Follows a change of a list, or of a whole text: the places within it get the paths that their texts have now. Taken out are those whose
 * entries are gone, and those that show something else than what was there before, of which nobody knows where they stand.
 */
export function movePlaces(places: Places, { name, path, before, after }: Edit): void {
  const start = path === "" ? "" : `${path}.`;
  for (const [number, place] of Object.entries(places)) {
    if (place.name !== name || !place.path.startsWith(start)) continue;
    const old = place.path.slice(start.length);
    const moved = movedPath(before, after, old);
    if (moved === old) continue;
    if (moved === null || valueAt(before, old) !== place.words) delete places[Number(number)];
    else place.path = start + moved;
  }
}

/** Takes out what was moved while the page was on its way: whether that is in the page is not known, and another page follows. */
export function leaveOutMoving(places: Places, draft: SiteDraft): void {
  for (const [number, { name, path }] of Object.entries(places)) {
    if (draft.isMoving(name, path)) delete places[Number(number)];
  }
}

/** Shows what was typed while the page was on its way. */
export function showTyped(root: Document, places: Places, draft: SiteDraft, facts: Facts): void {
  for (const [number, place] of Object.entries(places)) {
    const words = draft.newestAt(place.name, place.path);
    if (typeof words !== "string" || words === place.words) continue;
    place.words = words;
    showWords(root, Number(number), words, facts, null);
  }
}
