/**
 * Text as both engines can hold it. PostgreSQL refuses the NUL character in text and jsonb, and half a surrogate pair in jsonb, so
 * that a hostile form field would end in an error there, and only there. NUL is dropped, a lone half becomes U+FFFD.
 */
export function storableText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes("\0") ? whole.replaceAll("\0", "") : whole;
}

/** A document as JSON text that both engines can hold. */
export function storableJson(document: unknown): string {
  const text = JSON.stringify(document);
  // JSON.stringify writes NUL and lone halves, and hardly anything else, as \u escapes: clean only what may need it.
  return /\\u(?:0000|d[89a-f])/.test(text) ? JSON.stringify(storable(JSON.parse(text))) : text;
}

function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]));
}
