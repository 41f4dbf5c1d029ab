import { escapeMarkup } from "#lib/text/format-text.ts";
import { maxComment } from "#domain/comments/comments.ts";
import { maxName, type SharedThread } from "#domain/comments/shared-comments.ts";
import type { FieldErrors } from "#lib/domain-error.ts";
import { type HtmlDocument, elementsIn, wordsOf } from "#lib/html-tree.ts";

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

/** The comments below a page of a preview: those of its link, and a form for another one. Without scripts. */
export function commentsHtml(page: HtmlDocument, { threads, path, prefix, refused }: LookComments): string {
  const here = threads.filter((thread) => thread.page === path);
  const elsewhere = Map.groupBy(
    threads.filter((thread) => thread.page !== path),
    (thread) => thread.page,
  );
  const action = escapeMarkup(prefix + (path === "/" ? "" : path));
  const answered = refused?.typed["thread"] ?? "";
  const formOf = (thread: string) =>
    formHtml({ action, thread, headings: headingsOf(page), refused: answered === thread ? refused : null });
  const list = here.map((thread) => threadHtml(thread, formOf(thread.id), answered === thread.id)).join("");
  const others = [...elsewhere]
    .map(
      ([other, found]) =>
        `<li><a href="${escapeMarkup(prefix + (other === "/" ? "" : other))}#comments">${escapeMarkup(other)}</a> (${found.length})</li>`,
    )
    .join("");
  return `<section class="look-comments" id="comments" aria-labelledby="look-comments-title"><div>
<h2 id="look-comments-title">Comments on this page</h2>
<p>Only people with this link, and the team, read them.</p>
${list === "" ? "<p>Nobody has written anything here yet.</p>" : `<ol class="look-threads">${list}</ol>`}
${others === "" ? "" : `<h3>On other pages</h3><ul>${others}</ul>`}
<h3>Write a comment</h3>
${formOf("")}
</div></section>`;
}

function threadHtml({ id, place, quote, isResolved, comments }: SharedThread, form: string, isOpen: boolean): string {
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
  return `<li id="thread-${escapeMarkup(id)}">${about.length > 0 ? `<p class="look-about">${about.join(": ")}</p>` : ""}
<ol>${said}</ol>${isResolved ? "<p><small>Resolved. An answer opens it again.</small></p>" : ""}
<details${isOpen ? " open" : ""}><summary>Answer</summary>${form}</details></li>`;
}

interface FormHtml {
  action: string;
  /** The thread that is answered; "" for a new one. */
  thread: string;
  headings: readonly string[];
  refused: RefusedComment | null;
}

function formHtml({ action, thread, headings, refused }: FormHtml): string {
  const id = (name: string) => escapeMarkup(`${name}-${thread || "new"}`);
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
  const about = `<label for="${id("place")}">Where on the page <span>(optional)</span></label>
<select id="${id("place")}" name="place"><option value="">The whole page</option>${places}</select>
<label for="${id("quote")}">Which words <span>(optional)</span></label>
<input id="${id("quote")}" name="quote" maxlength="400" autocomplete="off" value="${typed("quote")}">`;
  const summary =
    refused && Object.keys(refused.fields).length === 0
      ? refused.error
      : refused && "Please look at what is marked below. What you wrote is still here.";
  return `<form method="post" action="${action}#comments">
${summary ? `<p class="look-error" role="alert">${escapeMarkup(summary)}</p>` : ""}
<input type="hidden" name="id" value="${key}"><input type="hidden" name="thread" value="${escapeMarkup(thread)}">
<div class="look-trap" aria-hidden="true"><label>Website <input name="website" tabindex="-1" autocomplete="off"></label></div>
<label for="${id("name")}">Your name</label>
<input id="${id("name")}" name="name" required minlength="2" maxlength="${maxName}" autocomplete="name" value="${typed("name")}"${described("name")}>${error("name")}
${thread === "" ? about : ""}
<label for="${id("body")}">${thread === "" ? "Your comment" : "Your reply"}</label>
<textarea id="${id("body")}" name="body" required rows="4" maxlength="${maxComment}"${described("body")}>
${typed("body")}</textarea>${error("body")}
<button type="submit">${thread === "" ? "Send the comment" : "Send the answer"}</button></form>`;
}

/** The headings of a page, as places to comment on. */
function headingsOf(page: HtmlDocument): string[] {
  const headings = elementsIn(page).filter(({ tagName }) => /^h[1-3]$/.test(tagName));
  const found = [...headings].map((heading) => wordsOf(heading).slice(0, 120));
  return [...new Set(found.filter((words) => words !== ""))].slice(0, headingsShown);
}
