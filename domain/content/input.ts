import { z } from "zod";
import type { Collection } from "#db/schema.ts";
import { parseFields } from "#lib/domain-error.ts";
import { findMarkdownProblem } from "../markdown/allowed-markdown.ts";
import type { ChoiceField, ContentField } from "./fields.ts";
import type { ManagedFields, ManagedKind } from "./kind.ts";

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
      Object.fromEntries(kind.fields.map((field) => [field.name, schemaOf(field)])),
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

function schemaOf(field: ContentField): z.ZodType {
  switch (field.type) {
    case "line":
    case "text":
      return field.required === undefined
        ? optionalText(field.maxLength)
        : requiredText(field.maxLength, field.required);
    case "markdown":
      return requiredMarkdown(field.maxLength, field.required).superRefine((content, check) => {
        const problem = findMarkdownProblem(content);
        if (problem) check.addIssue({ code: "custom", message: problem });
      });
    case "picture":
      return imageAddress(field.maxLength);
    case "number":
      return wholeNumber(field.initial);
    case "choice":
      return choice(field);
    case "switch":
      return tick(field.initial);
    case "lines":
      return textList({ entries: field.entries, length: field.maxLength });
    case "metrics":
      return metricList({ entries: field.entries, ...field.maxLength });
  }
}

function choice({ options, optional, fallback, refusal, read = (value) => value }: ChoiceField): z.ZodType {
  const values = new Set(options.map(({ value }) => value));
  if (fallback !== undefined)
    return z
      .string()
      .nullish()
      .transform((value) => (value && values.has(value) ? value : fallback));
  const chosen = z
    .string(refusal)
    .transform(read)
    .refine((value) => values.has(value), { error: refusal });
  return optional ? chosen.nullish().transform((value) => value || null) : chosen;
}

// Schemas for fields of managed content (docs/product.md#content). They accept form values and JSON: numbers and ticks
// may be text, a list with one entry may be a single value.

const tooLong = (length: number) => `At most ${length.toLocaleString("en")} characters.`;

const withPlainLineEnds = (text: string) => text.replace(/\r\n?/g, "\n");

/** Required text, trimmed. */
export const requiredText = (length: number, message: string) =>
  z.string(message).trim().overwrite(withPlainLineEnds).min(1, message).max(length, tooLong(length));

/** Required text, kept exactly as written. */
export const requiredMarkdown = (length: number, message: string) =>
  z
    .string(message)
    .overwrite(withPlainLineEnds)
    .max(length, tooLong(length))
    .refine((text) => text.trim() !== "", { error: message });

/** Optional text: blank becomes null. */
export const optionalText = (length: number) =>
  z
    .string()
    .trim()
    .overwrite(withPlainLineEnds)
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

/** A checkbox. A form sends "on" or "true". A missing value is the default, so an unchecked box must send "false". */
export const tick = (byDefault: boolean) =>
  z.union([z.boolean(), z.enum(["on", "true", "false"]).transform((value) => value !== "false")]).default(byDefault);

/** A whole number with a default. */
export const wholeNumber = (byDefault: number) =>
  z
    .union([z.number(), z.string().trim()])
    .nullish()
    .transform((value) => (value === "" || value === null || value === undefined ? byDefault : Number(value)))
    .refine((value) => Number.isInteger(value) && Math.abs(value) <= 1_000_000, {
      error: "Enter a whole number, such as 0 or 10.",
    });

/** A list of texts without blank entries. */
export const textList = (limits: { entries: number; length: number }) =>
  z
    .union([z.array(z.string()), z.string().transform((entry) => [entry])])
    .default([])
    .transform((entries) => entries.map((entry) => withPlainLineEnds(entry).trim()).filter((entry) => entry !== ""))
    .refine((entries) => entries.length <= limits.entries, { error: `At most ${limits.entries} entries.` })
    .refine((entries) => entries.every((entry) => entry.length <= limits.length), {
      error: `Each entry has at most ${limits.length.toLocaleString("en")} characters.`,
    });

/** Pairs of label and value, kept when both are filled in. A form may send them as JSON text. */
export const metricList = (most: { entries: number; label: number; value: number }) =>
  z.preprocess(
    (value) => (typeof value === "string" ? readJson(value) : (value ?? [])),
    z
      .array(
        z.object({ label: z.string().trim(), value: z.string().trim() }),
        "Enter each metric with a label and a value.",
      )
      .transform((entries) => entries.filter(({ label, value }) => label !== "" && value !== ""))
      .refine((entries) => entries.length <= most.entries, { error: `At most ${most.entries} metrics.` })
      .refine(
        (entries) => entries.every(({ label, value }) => label.length <= most.label && value.length <= most.value),
        { error: `A label has at most ${most.label} characters, a value ${most.value}.` },
      ),
  );

function readJson(text: string): unknown {
  if (text.trim() === "") return [];
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The version of the row that the editor opened. */
export const openVersion = z.coerce.number().int().positive();
