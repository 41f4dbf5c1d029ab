import type { MailPayload } from "./delivery.ts";

/** A short mail: paragraphs, and a link after the first of them. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
}

/** The mail as plain text and as HTML with the same content. */
export function composeLetter({ subject: words, paragraphs, link }: Letter): Pick<MailPayload, "subject" | "text"> & {
  html: string;
} {
  const subject = inOneLine(words);
  const [first = "", ...rest] = paragraphs;
  const text = [first, ...(link ? [link.url] : []), ...rest].join("\n\n");
  const anchor = link && `<a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>`;
  const html = [escapeHtml(first), ...(anchor ? [anchor] : []), ...rest.map(escapeHtml)]
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("\n");
  return {
    subject,
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="en">\n<title>${escapeHtml(subject)}</title>\n${html}\n</html>\n`,
  };
}

/** A subject is a line of the header of a mail. */
export function inOneLine(subject: string): string {
  return subject.replace(/\s+/g, " ").trim();
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
