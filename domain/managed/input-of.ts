import { z } from "zod";
import type { Collection } from "#db/schema.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { findMarkdownProblem } from "../markdown/find-markdown-problem.ts";
import type { ChoiceField, ContentField } from "./content-field.ts";
import {
  imageAddress,
  metricList,
  optionalText,
  requiredMarkdown,
  requiredText,
  textList,
  tick,
  wholeNumber,
} from "./input-fields.ts";
import type { ManagedFields, ManagedKind } from "./managed-kind.ts";

/** What an admin may write of a kind. Takes form values as well as JSON; what it lets through are the columns. */
type Input<C extends Collection> = z.ZodType<ManagedFields<C>> & {
  readonly shape: Readonly<Record<string, z.ZodType>>;
};

const made = new WeakMap<object, Input<never>>();

/** The schema of a kind's fields (specification section 5). */
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
 * Validates what an admin wrote.
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
