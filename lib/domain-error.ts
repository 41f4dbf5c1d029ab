import type { z } from "zod";

/** Kinds of expected failure. Each has exactly one HTTP status ({@link statusOf}). */
export type DomainErrorCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "too_large"
  | "rate_limited"
  | "unavailable";

const statuses: Record<DomainErrorCode, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
};

/** Messages by form field name, each shown beside its field. */
export type FieldErrors = Record<string, string>;

/** A stale save: the stored state, and the state that the editor opened. */
export interface Conflict {
  /** The stored version; a save that names it succeeds. */
  version: number;
  /** Who saved last, and when. */
  by: string;
  at: Date;
  /** The editable fields as stored now. */
  theirs: Record<string, unknown>;
  /** The same fields when the editor opened them; null when that version is no longer known. */
  base: Record<string, unknown> | null;
  /** The slug as stored now, for what has one. */
  slug?: string;
  /** Version of the draft that the next save takes the place of, 0 for none; left out where it is the one that the editor knows. */
  draftVersion?: number;
  /** Whether `theirs` is the text of that draft. Then `version` is the one that it is based on, 0 for what is not stored yet. */
  isDraft?: boolean;
}

interface DomainErrorDetails {
  fields?: FieldErrors;
  /** Only with the code `conflict`. */
  conflict?: Conflict;
  /** Codes for programs, where the failure has several causes (a weak password). */
  reasons?: readonly string[];
  /** Only with the reason `gate`: what a check found. */
  findings?: readonly Finding[];
  /** Seconds until the same request may succeed; sent as Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/** An expected failure. Its message is shown to people and must not reveal internals. */
export class DomainError extends Error {
  readonly code: DomainErrorCode;
  readonly fields: FieldErrors;
  readonly conflict: Conflict | null;
  readonly reasons: readonly string[];
  readonly findings: readonly Finding[] | null;
  readonly retryAfter: number | undefined;

  constructor(code: DomainErrorCode, message: string, details: DomainErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "DomainError";
    this.code = code;
    this.fields = details.fields ?? {};
    this.conflict = details.conflict ?? null;
    this.reasons = details.reasons ?? [];
    this.findings = details.findings ?? null;
    this.retryAfter = details.retryAfter;
  }
}

/** The refusal of one field, with the words that stand beside it. */
export function invalidField(
  field: string,
  message: string,
  details: Pick<DomainErrorDetails, "reasons" | "cause"> = {},
): DomainError {
  return new DomainError("invalid", message, { ...details, fields: { [field]: message } });
}

/** The HTTP status of a domain error. */
export function statusOf(error: DomainError): number {
  return statuses[error.code];
}

/**
 * Validates input against a schema.
 * @throws DomainError `invalid` with the first message of each field
 */
export function parseFields<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  return valid(schema.safeParse(input));
}

/** The same with a schema that has to wait for something. */
export async function parseFieldsAsync<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Promise<z.output<Schema>> {
  return valid(await schema.safeParseAsync(input));
}

function valid<Output>(result: z.ZodSafeParseResult<Output>): Output {
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) fields[issue.path.join(".")] ??= issue.message;
  throw new DomainError("invalid", "Please check the marked fields.", { fields });
}

/** What a check of a page has found (domain/gate). */
export interface Finding {
  rule: string;
  /** An error stops a publication, a warning does not. */
  level: "error" | "warning";
  /** For people: which text, picture or link it is, and what is wrong with it. */
  message: string;
  /** Path of the page. */
  page: string;
  /** The words, address or markup in question, shortened; empty where there is none. */
  excerpt: string;
  /** Where it is mended; null when it is in nothing that was looked at, such as the frame around the page. */
  place: FindingPlace | null;
}

export interface FindingPlace {
  /** The title of the item or text. */
  title: string;
  /** Name of the field in its form, or path within the text. */
  field: string;
  /** What people call the field. */
  label: string;
  /** Address of the form, at the field. */
  href: string;
}
