/** A document of the editor as plain data: what ProseMirror reads and writes as JSON. */
export interface EditorNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: EditorNode[];
  marks?: EditorMark[];
  text?: string;
}

export interface EditorMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** A line break where Markdown's own, at the end of a line, can't be written: in headings and the cells of a table. */
export const htmlBreak = "<br>";

/** An attribute that is a text; empty when it is not there. */
export function textAttribute(attrs: Record<string, unknown> | undefined, name: string): string {
  const value = attrs?.[name];
  return typeof value === "string" ? value : "";
}
