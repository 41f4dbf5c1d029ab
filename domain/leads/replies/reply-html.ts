import { escapeMarkup } from "#lib/text/format-text.ts";

/** An address as people type it, without the signs that end a sentence. */
const webAddress = /https?:\/\/[^\s<>"']{1,2000}[^\s<>"'.,;:!?)\]}]/g;

/** A reply as HTML with the same words: paragraphs, lines and links, and nothing else of markup. */
export function replyHtml(subject: string, text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => `<p>${withLinks(paragraph).replaceAll("\n", "<br>")}</p>`);
  return `<!doctype html>\n<html>\n<title>${escapeMarkup(subject)}</title>\n${paragraphs.join("\n")}\n</html>\n`;
}

function withLinks(text: string): string {
  let html = "";
  let end = 0;
  for (const { 0: address, index } of text.matchAll(webAddress)) {
    const href = escapeMarkup(address);
    html += `${escapeMarkup(text.slice(end, index))}<a href="${href}">${href}</a>`;
    end = index + address.length;
  }
  return html + escapeMarkup(text.slice(end));
}
