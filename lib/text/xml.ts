/**
 * Characters that XML 1.0 can't hold, not even escaped: control characters, lone surrogates, the last two code points.
 */
const unspeakable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for use between tags or in a quoted attribute. Characters that XML can't hold are left out. */
export function escapeXml(text: string): string {
  return text.replace(unspeakable, "").replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/** An element as text. Children must be markup already; {@link textElement} escapes a text child. */
export function element(name: string, attributes: Readonly<Record<string, string>>, ...children: string[]): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join("");
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join("")}</${name}>`;
}

/** An element that holds text. */
export function textElement(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  return element(name, attributes, escapeXml(text));
}

/** A document with the given root. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
