import { z } from "zod";

// Fields as admins fill them in, for the schemas of managed content (specification section 5). All take form values as
// well as JSON: numbers and ticks may come as text, one entry of a list as a value of its own.

const tooLong = (length: number) => `At most ${length.toLocaleString("en")} characters.`;

const withPlainLineEnds = (text: string) => text.replace(/\r\n?/g, "\n");

/** A text that must say something. It is kept without the space around it. */
export const requiredText = (length: number, message: string) =>
  z.string(message).trim().overwrite(withPlainLineEnds).min(1, message).max(length, tooLong(length));

/** A text that must say something, kept exactly as written. */
export const requiredMarkdown = (length: number, message: string) =>
  z
    .string(message)
    .overwrite(withPlainLineEnds)
    .max(length, tooLong(length))
    .refine((text) => text.trim() !== "", { error: message });

/** A text that may be left out: blank is null. */
export const optionalText = (length: number) =>
  z
    .string()
    .trim()
    .overwrite(withPlainLineEnds)
    .max(length, tooLong(length))
    .nullish()
    .transform((value) => value || null);

/** True for an absolute http(s) address and for a path on this site. `//host` is neither: it would leave the site. */
function isImageAddress(value: string): boolean {
  if (/^\/(?![/\\])\S*$/.test(value)) return true;
  try {
    return /^https?:$/.test(new URL(value).protocol) && !/\s/.test(value);
  } catch {
    return false;
  }
}

/** The address of a picture, if one is given. */
export const imageAddress = (length: number) =>
  optionalText(length).refine((value) => value === null || isImageAddress(value), {
    error: "Enter a full address that starts with http:// or https://, or a path on this site that starts with /.",
  });

/** A tick. A form says "on" or "true"; what is not sent at all is the default, so an unticked box has to say "false". */
export const tick = (byDefault: boolean) =>
  z.union([z.boolean(), z.enum(["on", "true", "false"]).transform((value) => value !== "false")]).default(byDefault);

/** A whole number; what it is unless given. */
export const wholeNumber = (byDefault: number) =>
  z
    .union([z.number(), z.string().trim()])
    .nullish()
    .transform((value) => (value === "" || value === null || value === undefined ? byDefault : Number(value)))
    .refine((value) => Number.isInteger(value) && Math.abs(value) <= 1_000_000, {
      error: "Enter a whole number, such as 0 or 10.",
    });

/** A list of texts; blank entries are dropped (specification section 5). */
export const textList = (limits: { entries: number; length: number }) =>
  z
    .union([z.array(z.string()), z.string().transform((entry) => [entry])])
    .default([])
    .transform((entries) => entries.map((entry) => withPlainLineEnds(entry).trim()).filter((entry) => entry !== ""))
    .refine((entries) => entries.length <= limits.entries, { error: `At most ${limits.entries} entries.` })
    .refine((entries) => entries.every((entry) => entry.length <= limits.length), {
      error: `Each entry has at most ${limits.length.toLocaleString("en")} characters.`,
    });

/** Figures with what they count; kept only where both are filled in. A form may send them as JSON text. */
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

/** The version of the row that an editor has open. */
export const openVersion = z.coerce.number().int().positive();
