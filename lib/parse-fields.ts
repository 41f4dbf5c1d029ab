import type { z } from "zod";
import { DomainError, type FieldErrors } from "./domain-error.ts";

/**
 * Validates what somebody sent against a schema.
 * @throws DomainError `invalid` with the first message of each field
 */
export function parseFields<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) fields[issue.path.join(".")] ??= issue.message;
  throw new DomainError("invalid", "Please check the marked fields.", { fields });
}
