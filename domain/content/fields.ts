import type { Metric } from "#db/schema.ts";

/** What one field of a form holds: text, a yes or no, a list of lines, or label and value pairs. */
export type FieldValue = string | boolean | readonly string[] | readonly Metric[];

/** A whole form by field name, as typed. */
export type FormValues = Readonly<Record<string, FieldValue>>;

interface AnyField {
  /** Its column. */
  name: string;
  label: string;
  /** How a sentence names it, where that is not its label. */
  spokenAs?: string;
  hint?: string;
  /** Stands beside its neighbour where there is room for two. */
  half?: true;
}

interface Option {
  value: string;
  label: string;
}

/** `required` is what is said when it is blank; a field without it may be left out. Lengths are in characters. */
export type LineField = AnyField & { type: "line"; required?: string; maxLength: number };
export type TextField = AnyField & { type: "text"; required?: string; maxLength: number; rows: number };
export type MarkdownField = AnyField & { type: "markdown"; required: string; maxLength: number };
/** The address of a picture: absolute, or a path on this site. */
export type PictureField = AnyField & { type: "picture"; maxLength: number };
/** A whole number. */
export type NumberField = AnyField & { type: "number"; initial: number };
export type ChoiceField = AnyField & {
  type: "choice";
  options: readonly Option[];
  initial: string;
  /** What is said of a value that is none of the options. */
  refusal: string;
  /** What stands for a value that is none of them, instead of a refusal. */
  fallback?: string;
  /** What else is understood: gives the option that a value means. */
  read?: (value: string) => string;
  /** Nothing chosen is kept as null. */
  optional?: true;
};
export type SwitchField = AnyField & { type: "switch"; on: string; off: string; initial: boolean };
/** One line each; `entry` is what a single one is called. */
export type LinesField = AnyField & { type: "lines"; entry: string; maxLength: number; entries: number };
export type MetricsField = AnyField & {
  type: "metrics";
  maxLength: { label: number; value: number };
  entries: number;
};

/** One field of a kind: its form, validation, comparison, history, import and export are made from these. */
export type ContentField =
  | LineField
  | TextField
  | MarkdownField
  | PictureField
  | NumberField
  | ChoiceField
  | SwitchField
  | LinesField
  | MetricsField;
