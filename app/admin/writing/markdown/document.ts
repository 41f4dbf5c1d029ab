/** A node of the editor in the JSON format of ProseMirror. */
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

/** A line break for headings and table cells, which Markdown keeps on one line. */
export const htmlBreak = "<br>";

/** A string attribute; "" when it is missing. */
export function textAttribute(attrs: Record<string, unknown> | undefined, name: string): string {
  const value = attrs?.[name];
  return typeof value === "string" ? value : "";
}
