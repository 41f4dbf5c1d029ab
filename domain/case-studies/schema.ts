import { z } from "zod";
import { imageAddress, optionalText, requiredText, textList, tick } from "../managed/input-fields.ts";
import { caseStudyLimits } from "./limits.ts";

const { list, metric } = caseStudyLimits;

/** Figures with what they count; kept only where both are filled in. A form may send them as JSON text. */
const metrics = z.preprocess(
  (value) => (typeof value === "string" ? readJson(value) : (value ?? [])),
  z
    .array(
      z.object({ label: z.string().trim(), value: z.string().trim() }),
      "Enter each metric with a label and a value.",
    )
    .transform((entries) => entries.filter(({ label, value }) => label !== "" && value !== ""))
    .refine((entries) => entries.length <= list.entries, { error: `At most ${list.entries} metrics.` })
    .refine(
      (entries) => entries.every(({ label, value }) => label.length <= metric.label && value.length <= metric.value),
      { error: `A label has at most ${metric.label} characters, a value ${metric.value}.` },
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

/**
 * What an admin writes of a case study (specification section 5, "Case study form"). Takes form values as well as JSON: blank
 * optional fields become null, blank results are dropped.
 */
export const caseStudyInput = z.object({
  title: requiredText(caseStudyLimits.title, "Give the case study a title."),
  company: requiredText(caseStudyLimits.company, "Name the company."),
  industry: optionalText(caseStudyLimits.industry),
  challenge: requiredText(caseStudyLimits.challenge, "Write what the challenge was."),
  solution: requiredText(caseStudyLimits.solution, "Write what the solution was."),
  results: textList(list),
  metrics,
  image_url: imageAddress(caseStudyLimits.image_url),
  is_featured: tick(false),
  is_active: tick(true),
});
