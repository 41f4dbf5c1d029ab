import type { Metric } from "#db/schema.ts";

/** What one field of a form holds: text, a yes or no, a list of lines, or label and value pairs. */
export type FieldValue = string | boolean | readonly string[] | readonly Metric[];

/** A whole form by field name, as typed. */
export type FormValues = Readonly<Record<string, FieldValue>>;

interface AnyField {
  name: string;
  label: string;
  hint?: string;
  /** Stands beside its neighbour where there is room for two. */
  half?: true;
}

interface Option {
  value: string;
  label: string;
}

export type LineField = AnyField & {
  type: "line";
  required?: boolean;
  maxLength?: number;
  inputMode?: "url" | "numeric";
  /** What a new item starts with. */
  initial?: string;
};
export type TextField = AnyField & { type: "text"; required?: boolean; maxLength?: number; rows: number };
export type MarkdownField = AnyField & { type: "markdown"; required?: boolean; maxLength: number };
export type ChoiceField = AnyField & {
  type: "choice";
  options: readonly Option[];
  initial: string;
  optional?: boolean;
};
export type SwitchField = AnyField & { type: "switch"; on: string; off: string; initial: boolean };
/** One line each; `entry` is what a single one is called. */
export type LinesField = AnyField & { type: "lines"; entry: string; maxLength: number };
export type MetricsField = AnyField & { type: "metrics"; maxLength: { label: number; value: number } };

/** One field of a content form; the form, its comparison with somebody else's text and its history are made from these. */
export type ContentField =
  | LineField
  | TextField
  | MarkdownField
  | ChoiceField
  | SwitchField
  | LinesField
  | MetricsField;
