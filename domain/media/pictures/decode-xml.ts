/** The text of a file in the encoding that its first bytes show, else in the one that it names; in UTF-8 otherwise. */
export function decodeXml(bytes: Uint8Array): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 300));
  if (/^(?:\u00ff\u00fe|<\0)/.test(start)) return new TextDecoder("utf-16le").decode(bytes);
  if (/^(?:\u00fe\u00ff|\0<)/.test(start)) return new TextDecoder("utf-16be").decode(bytes);
  const [, named = "utf-8"] = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? [];
  try {
    const decoder = new TextDecoder(named);
    // In UTF-16 the name could not have been read.
    if (!decoder.encoding.startsWith("utf-16")) return decoder.decode(bytes);
  } catch {
    // An encoding that nobody knows.
  }
  return new TextDecoder().decode(bytes);
}
