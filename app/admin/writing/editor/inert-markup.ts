const startTag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const attribute = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?/g;

/**
 * HTML that a document under the page's Content Security Policy can read without a report: style attributes under the name
 * `data-style`, no handlers (`onclick`), no style elements. The browser reports them even in a document that is never shown,
 * Chromium 156 handlers too.
 */
export function toInertMarkup(html: string): string {
  return html
    .replace(/<style\b[^]*?(?:<\/style\s*>|$)/gi, "")
    .replace(startTag, (tag) => tag.replace(attribute, inertAttribute));
}

function inertAttribute(whole: string, name: string, value = ""): string {
  if (/^style$/i.test(name)) return `data-style${value}`;
  return /^on/i.test(name) && value !== "" ? "" : whole;
}
