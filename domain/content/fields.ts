import type { Collection } from "#db/schema.ts";

/** One entry of a list, by the names of its columns. A column that is missing is blank. */
export type Entry = Readonly<Record<string, string>>;

/** The value of a form field: text, yes or no, a list of lines, or a list of entries. */
export type FieldValue = string | boolean | readonly string[] | readonly Entry[];

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
  /** Stands in a closed part of the form, and in no list: the words of the item's page, or what search engines are told. */
  group?: FieldGroup;
}

export type FieldGroup = "page" | "search";

interface Option {
  value: string;
  label: string;
}

/** `required` is the message for a blank value; without it the field is optional. Lengths are in characters. */
export type LineField = AnyField & {
  type: "line";
  required?: string;
  maxLength: number;
  /** The form suggests what other items have there. */
  suggestsUsed?: true;
};
export type TextField = AnyField & { type: "text"; required?: string; maxLength: number; rows: number };
export type MarkdownField = AnyField & { type: "markdown"; required: string; maxLength: number };
/** Address of a picture: absolute, a path on this site, or the lasting address of a library item (lib/media-addresses.ts). */
export type PictureField = AnyField & { type: "picture"; maxLength: number };
/** A path of this site, or a whole address with https. */
export type AddressField = AnyField & { type: "address"; maxLength: number };
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
/** A day that is not in the future, stored as a time. Empty: that of the first publication (publication-date.ts). */
export type DateField = AnyField & { type: "date" };
/** The last part of the address of the item's page; without one, it is made from the title. */
export type SlugField = AnyField & { type: "slug"; maxLength: number };
/** Items of another collection, by their ids and in an order; `entry` is the name of a single one. */
export type ItemsField = AnyField & { type: "items"; of: Collection; entry: string; entries: number };
/** One line each; `entry` is the name of a single one. */
export type LinesField = AnyField & { type: "lines"; entry: string; maxLength: number; entries: number };
/** A part of an entry; `required` is the message for a blank one. */
export interface EntryColumn {
  name: string;
  label: string;
  /** `lines` is a text with one item a line, `address` a path of this site or a whole address with https. */
  type: "line" | "text" | "lines" | "address";
  required?: string;
  maxLength: number;
}

/** A list of groups of texts, such as figures with their labels; `entry` is the name of a single one. */
export type EntriesField = AnyField & {
  type: "entries";
  entry: string;
  entries: number;
  columns: readonly EntryColumn[];
  /** An entry without a required part is left out, instead of a message. */
  dropsIncomplete?: true;
};

/** A field of a kind. Form, validation, comparison, history, import and export are derived from it. */
export type ContentField =
  | LineField
  | TextField
  | MarkdownField
  | PictureField
  | AddressField
  | NumberField
  | ChoiceField
  | SwitchField
  | DateField
  | SlugField
  | ItemsField
  | LinesField
  | EntriesField;
