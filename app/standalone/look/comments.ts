import { escapeMarkup } from "#lib/text/format-text.ts";
import { maxComment } from "#domain/comments/comments.ts";
import { maxName, type SharedThread } from "#domain/comments/shared-comments.ts";
import { type LookPlace, insertBelow, linkPlace, numberPlace, placeOfComment, placesIn } from "./look-places.ts";
import type { PageChanges } from "./mark-changes.ts";
import type { FieldErrors } from "#lib/domain-error.ts";
import type { HtmlDocument } from "#lib/html-tree.ts";

/** What somebody with a preview link wrote, when it was refused. */
export interface RefusedComment {
  error: string;
  fields: FieldErrors;
  typed: Readonly<Record<string, string>>;
}

interface LookComments {
  threads: readonly SharedThread[];
  /** Where the page is, below the look's prefix. */
  path: string;
  prefix: string;
  refused: RefusedComment | null;
  /** What is marked on the page; null where there is nothing to compare it with. */
  changes: PageChanges | null;
  /** Whether changes are to be marked. */
  isMarked: boolean;
  /** The number of the passage that the visitor wants to comment on. */
  place: number | null;
}

const headingsShown = 40;
const time = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

/**
 * The comments below the page of a preview: those of its link, and a form for another one. Its words become links that lead to a form below
 * them, and the number of each comment stands behind its words. Without scripts.
 */
export function commentsHtml(page: HtmlDocument, look: LookComments): string {
  const { threads, path, prefix, refused, changes, isMarked } = look;
  const here = threads.filter((thread) => thread.page === path);
  const elsewhere = Map.groupBy(
    threads.filter((thread) => thread.page !== path),
    (thread) => thread.page,
  );
  const action = escapeMarkup(prefix + (path === "/" ? "" : path));
  const answered = refused?.typed["thread"] ?? "";
  const places = placesIn(page);
  const headings = headingsOf(places);
  const formOf = (thread: string) =>
    formHtml({ action, thread, headings, refused: answered === thread ? refused : null });
  const list = here
    .map((thread, index) => threadHtml(thread, index + 1, formOf(thread.id), answered === thread.id))
    .join("");
  const newForm = formOf("");
  linkPlaces(places, look, action, here);
  const others = [...elsewhere]
    .map(
      ([other, found]) =>
        `<li><a href="${escapeMarkup(prefix + (other === "/" ? "" : other))}#comments">${escapeMarkup(other)}</a> (${found.length})</li>`,
    )
    .join("");
  return `<section class="look-comments" id="comments" aria-labelledby="look-comments-title"><div>
<h2 id="look-comments-title">Comments on this page</h2>
<p>Only people with this link, and the team, read them. Click words on the page to comment on them.</p>
${changesHtml(changes, isMarked, action)}
${list === "" ? "<p>No comments here yet.</p>" : `<ol class="look-threads">${list}</ol>`}
${others === "" ? "" : `<h3>On other pages</h3><ul>${others}</ul>`}
<h3>Write a comment</h3>
${newForm}
</div></section>`;
}

/** How a passage is named in the address. */
const anchorOf = (number: number) => `words-${number}`;

function linkPlaces(
  places: readonly LookPlace[],
  { place: chosen, isMarked }: LookComments,
  action: string,
  threads: readonly SharedThread[],
): void {
  const rest = isMarked ? "" : "&marks=off";
  for (const [number, place] of places.entries()) {
    const isChosen = number === chosen;
    const href = `${action}?comment=${number}${rest}#${anchorOf(number)}`;
    linkPlace(place, href, { id: anchorOf(number), isChosen });
  }
  for (const [index, thread] of threads.entries()) {
    const place = placeOfComment(places, thread);
    if (place) numberPlace(place, index + 1, thread.id);
  }
  const place = chosen === null ? undefined : places[chosen];
  // Words in a link, a button or a form lead elsewhere.
  if (!place || chosen === null || place.free.length === 0) return;
  const { quote, heading } = place;
  const close = `${action}${isMarked ? "" : "?marks=off"}#${anchorOf(chosen)}`;
  insertBelow(
    place,
    `<aside class="look-comments look-panel" aria-labelledby="look-panel-title"><div>
<h2 id="look-panel-title">Comment on these words</h2>
<q>${escapeMarkup(quote)}</q>
${formHtml({ action, thread: "", about: { quote, heading }, headings: [], refused: null })}
<p><a href="${close}">Close</a></p>
</div></aside>`,
  );
}

/** What is gone from the page has no place on it; marks can be left out. */
function changesHtml(changes: PageChanges | null, isMarked: boolean, action: string): string {
  if (!isMarked) return `<p>Changes are not marked. <a href="${action}">Mark what changed</a></p>`;
  if (changes === null || changes.marked + changes.removed.length === 0) return "";
  const removed = changes.removed.map((text) => `<li><del>${escapeMarkup(text)}</del></li>`).join("");
  return `<p>On this page new words are <ins>underlined</ins> and removed words are <del>struck through</del>. <a href="${action}?marks=off">Show it without marks</a></p>
${removed === "" ? "" : `<details><summary>Removed from the page (${changes.removed.length})</summary><ul>${removed}</ul></details>`}`;
}

function threadHtml(
  { id, place, quote, isResolved, comments }: SharedThread,
  number: number,
  form: string,
  isOpen: boolean,
): string {
  const said = comments
    .map(({ id: comment, author, body, at, isDeleted }) =>
      isDeleted
        ? "<li><p><em>A comment was deleted.</em></p></li>"
        : `<li id="comment-${escapeMarkup(comment)}"><p><strong>${escapeMarkup(author ?? "The team")}</strong> <small><time datetime="${at.toISOString()}">${time.format(at)} UTC</time></small></p><p class="look-words" dir="auto">${escapeMarkup(body)}</p></li>`,
    )
    .join("");
  const about = [
    place === "" ? "" : `At “${escapeMarkup(place)}”`,
    quote === "" ? "" : `<q>${escapeMarkup(quote)}</q>`,
  ].filter(Boolean);
  return `<li id="thread-${escapeMarkup(id)}"><p class="look-number">${number}</p>${about.length > 0 ? `<p class="look-about">${about.join(": ")}</p>` : ""}
<ol>${said}</ol>${isResolved ? "<p><small>Resolved. An answer opens it again.</small></p>" : ""}
<details${isOpen ? " open" : ""}><summary>Answer</summary>${form}</details></li>`;
}

interface FormHtml {
  action: string;
  /** The thread that is answered; "" for a new one. */
  thread: string;
  headings: readonly string[];
  /** The words that it is about, where they were chosen on the page. */
  about?: { quote: string; heading: string };
  refused: RefusedComment | null;
}

function formHtml({ action, thread, headings, about: chosen, refused }: FormHtml): string {
  const id = (name: string) => escapeMarkup(`${name}-${thread || (chosen ? "words" : "new")}`);
  const typed = (name: string) => escapeMarkup(refused?.typed[name] ?? "");
  const described = (name: string) =>
    refused?.fields[name] === undefined ? "" : ` aria-invalid="true" aria-describedby="${id(name)}-error"`;
  const error = (name: string) => {
    const message = refused?.fields[name];
    return message === undefined ? "" : `<p class="look-error" id="${id(name)}-error">${escapeMarkup(message)}</p>`;
  };
  // Twice the same is stored once.
  const key = typed("id") || crypto.randomUUID();
  const places = headings
    .map(
      (heading) => `<option${refused?.typed["place"] === heading ? " selected" : ""}>${escapeMarkup(heading)}</option>`,
    )
    .join("");
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`;
  const choices = `<label for="${id("place")}">Where on the page <span>(optional)</span></label>
<select id="${id("place")}" name="place"><option value="">The whole page</option>${places}</select>
<label for="${id("quote")}">Which words <span>(optional)</span></label>
<input id="${id("quote")}" name="quote" maxlength="400" autocomplete="off" value="${typed("quote")}">`;
  const summary =
    refused && Object.keys(refused.fields).length === 0
      ? refused.error
      : refused && "Please check the marked fields below. What you wrote is still here.";
  return `<form method="post" action="${action}#comments">
${summary ? `<p class="look-error" role="alert">${escapeMarkup(summary)}</p>` : ""}
<input type="hidden" name="id" value="${key}"><input type="hidden" name="thread" value="${escapeMarkup(thread)}">
<div class="look-trap" aria-hidden="true"><label>Website <input name="website" tabindex="-1" autocomplete="off"></label></div>
<label for="${id("name")}">Your name</label>
<input id="${id("name")}" name="name" required minlength="2" maxlength="${maxName}" autocomplete="name" value="${typed("name")}"${described("name")}>${error("name")}
${thread !== "" ? "" : chosen ? hidden("place", chosen.heading) + hidden("quote", chosen.quote) : choices}
<label for="${id("body")}">${thread === "" ? "Your comment" : "Your reply"}</label>
<textarea id="${id("body")}" name="body" required rows="4" maxlength="${maxComment}"${described("body")}>
${typed("body")}</textarea>${error("body")}
<button type="submit">${thread === "" ? "Send the comment" : "Send the answer"}</button></form>`;
}

/** The headings of a page, as places to comment on. */
function headingsOf(places: readonly LookPlace[]): string[] {
  return [...new Set(places.map(({ heading }) => heading).filter(Boolean))].slice(0, headingsShown);
}
