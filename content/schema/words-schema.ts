import { z } from "zod";
import { href } from "./href.ts";
import { metaSchema } from "./meta.ts";

/** A line or paragraph of a page. */
export const text = z.string().min(1);

/** The type of a text without the exact words that are in the code. */
export type Words<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer Entry)[]
        ? Words<Entry>[]
        : T extends object
          ? { -readonly [Key in keyof T]: Words<T[Key]> }
          : T;

/**
 * The schema of words that may be any text: the same keys, no text empty, and links that lead somewhere.
 * @param words the words as shipped; each list in them has at least one entry
 */
export function wordsSchema<const T extends Readonly<Record<string, unknown>>>(words: T): z.ZodObject<Shape<T>> {
  return z.object(mapValues(words)) as unknown as z.ZodObject<Shape<T>>;
}

type Shape<T> = { -readonly [Key in keyof T]: z.ZodType<Words<T[Key]>> };

function mapValues(words: object): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, schemaOf([value], key)]));
}

/** The schema that takes each of these values, which stand in the same place of the entries of a list. */
function schemaOf(values: readonly unknown[], key: string): z.ZodType {
  // No text stands where an entry of a list has one and another has none.
  if (values.includes(null))
    return schemaOf(
      values.filter((value) => value !== null),
      key,
    ).nullable();
  const [value] = values;
  if (key === "meta") return metaSchema;
  if (typeof value === "number") return z.number();
  if (typeof value === "boolean") return z.boolean();
  if (Array.isArray(value)) return z.array(schemaOf(values.flat(), key)).min(1);
  if (typeof value !== "object") return key === "href" ? href : text;
  const entries = values as readonly Record<string, unknown>[];
  const keys = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
  return z.object(
    Object.fromEntries(
      keys.map((name) => {
        const given = entries.filter((entry) => entry[name] !== undefined).map((entry) => entry[name]);
        const schema = schemaOf(given, name);
        return [name, given.length === entries.length ? schema : schema.optional()];
      }),
    ),
  );
}
