import { z } from "zod";
import type { Collection } from "#db/schema.ts";
import { parseFields } from "#lib/domain-error.ts";
import { readEntries, shapeProblem } from "./field-shapes.ts";
import { findMarkdownProblem } from "../markdown/article-tree.ts";
import {
  type ChoiceField,
  type ContentField,
  type EntriesField,
  type Entry,
  type ManagedFields,
  type ManagedKind,
  isSlug,
} from "./kind.ts";
import { plainLineEnds, titleLine } from "#lib/text/typed-text.ts";

/** What an admin may write of a kind. Accepts form values and JSON; the output has the columns. */
type Input<C extends Collection> = z.ZodType<ManagedFields<C>> & {
  readonly shape: Readonly<Record<string, z.ZodType>>;
};

const made = new WeakMap<object, Input<never>>();

/** The schema of a kind's fields (docs/product.md#content). */
export function inputOf<C extends Collection>(kind: ManagedKind<C>): Input<C> {
  let input = made.get(kind);
  if (!input) {
    input = z.object(
      Object.fromEntries(kind.fields.map((field) => [field.name, typed(field).pipe(schemaOf(field))])),
    ) as unknown as Input<never>;
    made.set(kind, input);
  }
  return input as Input<C>;
}

/**
 * Validates the input of an admin.
 * @throws DomainError `invalid` with its fields
 */
export function readFields<C extends Collection>(kind: ManagedKind<C>, input: unknown): ManagedFields<C> {
  return parseFields(inputOf(kind), input);
}

/** Type and number of elements before anything else: Zod notes a problem for each element of a list. */
function typed(field: ContentField): z.ZodType {
  return z
    .unknown()
    .optional()
    .superRefine((value, check) => {
      const problem = shapeProblem(field, value);
      if (problem !== null) check.addIssue({ code: "custom", message: problem });
    });
}

function schemaOf(field: ContentField): z.ZodType {
  switch (field.type) {
    case "line":
    case "text": {
      const clean = /title$|^name$/.test(field.name) ? titleLine : plainLineEnds;
      return field.required === undefined
        ? optionalText(field.maxLength, clean)
        : requiredText(field.maxLength, field.required, clean);
    }
    case "markdown":
      return requiredMarkdown(field.maxLength, field.required).superRefine((content, check) => {
        const problem = findMarkdownProblem(content);
        if (problem) check.addIssue({ code: "custom", message: problem });
      });
    case "picture":
      return imageAddress(field.maxLength);
    case "address":
      return linkAddress(field.maxLength);
    case "number":
      return wholeNumber(field.initial);
    case "choice":
      return choice(field);
    case "switch":
      return tick(field.initial);
    case "date":
      return dayOrTime();
    case "slug":
      return ownSlug(field.maxLength);
    case "items":
      return idList(field.entries);
    case "lines":
      return textList({ entries: field.entries, length: field.maxLength });
    case "entries":
      return entryList(field);
  }
}

function choice({ options, optional, fallback, refusal, topics, read = (value) => value }: ChoiceField): z.ZodType {
  const values = new Set(options.map(({ value }) => value));
  // One that was removed stays where it is chosen, so that a draft can be saved and a plan carried out.
  const isKnown = (value: string) =>
    values.has(value) || (topics !== undefined && isSlug(value) && value.length <= 100);
  if (fallback !== undefined)
    return z
      .string()
      .nullish()
      .transform((value) => (value && values.has(value) ? value : fallback));
  const chosen = z.string(refusal).transform(read).refine(isKnown, { error: refusal });
  return optional ? chosen.nullish().transform((value) => value || null) : chosen;
}

// Schemas for fields of managed content (docs/product.md#content). They accept form values and JSON: numbers and ticks
// may be text, a list with one entry may be a single value.

const tooLong = (length: number) => `At most ${length.toLocaleString("en")} characters.`;

/** Required text, trimmed. */
export const requiredText = (length: number, message: string, clean = plainLineEnds) =>
  z.string(message).trim().overwrite(clean).min(1, message).max(length, tooLong(length));

/** Required text, kept exactly as written. */
export const requiredMarkdown = (length: number, message: string) =>
  z
    .string(message)
    .overwrite(plainLineEnds)
    .max(length, tooLong(length))
    .refine((text) => text.trim() !== "", { error: message });

/** Optional text: blank becomes null. */
export const optionalText = (length: number, clean = plainLineEnds) =>
  z
    .string()
    .trim()
    .overwrite(clean)
    .max(length, tooLong(length))
    .nullish()
    .transform((value) => value || null);

/**
 * Whether it is an absolute http(s) address or a path on this site. `//host` is refused, because it leads to another
 * site.
 */
function isImageAddress(value: string): boolean {
  if (/^\/(?![/\\])\S*$/.test(value)) return true;
  try {
    return /^https?:$/.test(new URL(value).protocol) && !/\s/.test(value);
  } catch {
    return false;
  }
}

/** Optional address of a picture. */
export const imageAddress = (length: number) =>
  optionalText(length).refine((value) => value === null || isImageAddress(value), {
    error: "Enter a full address that starts with http:// or https://, or a path on this site that starts with /.",
  });

/** Optional address of a page: a path on this site, or a whole address with https. */
export const linkAddress = (length: number) =>
  optionalText(length).refine(
    (value) => value === null || (isImageAddress(value) && !value.includes("\\") && !/^http:/i.test(value)),
    { error: "Enter a path on this site that starts with /, or a full address that starts with https://." },
  );

/** A checkbox. A form sends "on" or "true". A missing value is the default, so an unchecked box must send "false". */
export const tick = (byDefault: boolean) =>
  z.union([z.boolean(), z.enum(["on", "true", "false"]).transform((value) => value !== "false")]).default(byDefault);

/** The largest whole number that an item has. */
export const largestNumber = 1_000_000;

/** A whole number with a default. */
export const wholeNumber = (byDefault: number) =>
  z
    .union([z.number(), z.string().trim()])
    .nullish()
    .transform((value) => (value === "" || value === null || value === undefined ? byDefault : Number(value)))
    .refine((value) => Number.isInteger(value) && Math.abs(value) <= largestNumber, {
      error: "Enter a whole number, such as 0 or 10.",
    });

/** A list of texts without blank entries. */
export const textList = (limits: { entries: number; length: number }) =>
  z
    .union([z.array(z.string()), z.string().transform((entry) => [entry])])
    .default([])
    .transform((entries) => entries.map((entry) => plainLineEnds(entry).trim()).filter((entry) => entry !== ""))
    .refine((entries) => entries.length <= limits.entries, { error: `At most ${limits.entries} entries.` })
    .refine((entries) => entries.every((entry) => entry.length <= limits.length), {
      error: `Each entry can have at most ${limits.length.toLocaleString("en")} characters.`,
    });

/**
 * A day of a form (2026-03-01), which stands for its noon in UTC, so that it is the same day nearly everywhere, or a
 * whole time. Blank becomes null.
 */
const dayOrTime = () =>
  z
    .union([z.date(), z.string().trim()])
    .nullish()
    .transform((value) => {
      if (value instanceof Date) return value;
      if (value === null || value === undefined || value === "") return null;
      return new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00.000Z` : value);
    })
    .refine((date) => date === null || (date.getUTCFullYear() >= 1900 && date.getUTCFullYear() < 10_000), {
      error: "Enter a date, such as 2026-03-01.",
    });

/** Optional slug, in the form in which the site makes them. */
const ownSlug = (length: number) =>
  optionalText(length).refine((slug) => slug === null || isSlug(slug), {
    error: "Use lowercase letters a to z, digits, and single hyphens.",
  });

/** Ids of items, each once. */
const idList = (entries: number) =>
  z
    .union([z.array(z.string()), z.string().transform((id) => [id])])
    .default([])
    .transform((ids) => [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ""))])
    .refine((ids) => ids.length <= entries, { error: `At most ${entries} entries.` })
    .refine((ids) => ids.every((id) => z.guid().safeParse(id).success), { error: "Choose from the list." });

/** Entries with something in them, each with the columns that are not blank. A form may send them as JSON text. */
export const entryList = ({ entry, entries, columns, dropsIncomplete }: EntriesField) => {
  const text = z
    .string()
    .nullish()
    .transform((value) => plainLineEnds(value ?? "").trim());
  const missing = (one: Entry) => columns.find(({ name, required }) => required !== undefined && !one[name]);
  return z.preprocess(
    (value) => (typeof value === "string" ? readEntries(value) : (value ?? [])),
    z
      .array(
        z.object(Object.fromEntries(columns.map(({ name }) => [name, text]))),
        `Enter every part of each ${entry}.`,
      )
      .transform((list) =>
        list
          .map((one): Entry => Object.fromEntries(Object.entries(one).filter(([, words]) => words !== "")))
          .filter((one) => Object.keys(one).length > 0 && !(dropsIncomplete && missing(one))),
      )
      .superRefine((list, check) => {
        const add = (message: string) => check.addIssue({ code: "custom", message });
        if (list.length > entries) add(`At most ${entries} entries.`);
        const incomplete = list.map(missing).find((column) => column !== undefined);
        if (incomplete) add(incomplete.required ?? "");
        const lost = columns.find(
          ({ name, type }) =>
            type === "address" && list.some((one) => !linkAddress(Infinity).safeParse(one[name]).success),
        );
        if (lost)
          add(
            `${lost.label}: enter a path on this site that starts with /, or a full address that starts with https://.`,
          );
        const long = columns.find(({ name, maxLength }) => list.some((one) => (one[name] ?? "").length > maxLength));
        if (long) add(`${long.label}: ${tooLong(long.maxLength).toLowerCase()}`);
      }),
  );
};

/** The version of the row that the editor opened; 0 for a text that was begun before there was one. */
export const openVersion = z.coerce.number().int().nonnegative();
