import type { Metric } from "#db/schema.ts";

/** The value of a form field: text, yes or no, a list of lines, or pairs of label and value. */
export type FieldValue = string | boolean | readonly string[] | readonly Metric[];

/** The values of a form by field name, as typed. */
export type FormValues = Readonly<Record<string, FieldValue>>;

interface AnyField {
  /** Name of its column. */
  name: string;
  label: string;
  /** Its name within a sentence, when that is not the label. */
  spokenAs?: string;
  hint?: string;
  /** Shares a row with its neighbour where there is room. */
  half?: true;
}

interface Option {
  value: string;
  label: string;
}

/** `required` is the message for a blank value; without it the field is optional. Lengths are in characters. */
export type LineField = AnyField & { type: "line"; required?: string; maxLength: number };
export type TextField = AnyField & { type: "text"; required?: string; maxLength: number; rows: number };
export type MarkdownField = AnyField & { type: "markdown"; required: string; maxLength: number };
/** Address of a picture: absolute, or a path on this site. */
export type PictureField = AnyField & { type: "picture"; maxLength: number };
/** A whole number. */
export type NumberField = AnyField & { type: "number"; initial: number };
export type ChoiceField = AnyField & {
  type: "choice";
  options: readonly Option[];
  initial: string;
  /** The message for a value that is not among the options. */
  refusal: string;
  /** Replaces a value that is not among the options, instead of a message. */
  fallback?: string;
  /** Maps other accepted values to an option. */
  read?: (value: string) => string;
  /** No choice is stored as null. */
  optional?: true;
};
export type SwitchField = AnyField & { type: "switch"; on: string; off: string; initial: boolean };
/** One line each; `entry` is the name of a single one. */
export type LinesField = AnyField & { type: "lines"; entry: string; maxLength: number; entries: number };
export type MetricsField = AnyField & {
  type: "metrics";
  maxLength: { label: number; value: number };
  entries: number;
};

/** A field of a kind. Form, validation, comparison, history, import and export are derived from it. */
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
