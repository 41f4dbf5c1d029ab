/** An element that this server wrote. */
export interface MarkedElement {
  /** Its start tag without the mark. */
  tag: string;
  /** What stands in a script; "" for other elements. */
  text: string;
  /** The end tag of a script; "" for other elements. */
  end: string;
  /** The whole element as it stands in the document. */
  whole: string;
}

const nonceOf = (mark: string) => ` nonce="${mark}"`;

/**
 * Replaces the elements of a document whose nonce is `mark`, and leaves everything else as it is. The mark is random, made for one render
 * and removed before the document is sent, so no content contains it. React writes these tags with escaped attributes: between the
 * beginning of the tag and the mark there is no other "<", and between the mark and the end of the tag no other ">".
 * @throws Error for a script without an end
 */
export function replaceMarked(html: string, mark: string, replace: (element: MarkedElement) => string): string {
  const nonce = nonceOf(mark);
  let replaced = "";
  let done = 0;
  for (let at = html.indexOf(nonce); at >= 0; at = html.indexOf(nonce, done)) {
    const start = html.lastIndexOf("<", at);
    const tagEnd = html.indexOf(">", at) + 1;
    const tag = html.slice(start, at) + html.slice(at + nonce.length, tagEnd);
    const end = tag.startsWith("<script") ? "</script>" : "";
    const textEnd = html.indexOf(end, tagEnd);
    if (textEnd < 0) throw new Error("the document has a script without an end");
    const text = html.slice(tagEnd, textEnd);
    const next = textEnd + end.length;
    const element = { tag, text, end, whole: html.slice(start, next) };
    replaced += html.slice(done, start) + replace(element);
    done = next;
  }
  return replaced + html.slice(done);
}

/**
 * An inline script that bears the mark.
 * @param text must not contain the end of a script
 * @param type that makes it inert
 */
export function markedScript(mark: string, text: string, type?: string): string {
  return `<script${nonceOf(mark)}${type === undefined ? "" : ` type="${type}"`}>${text}</script>`;
}
