import { createHash } from "node:crypto";
import type { LeadFields } from "./schema.ts";

/**
 * What makes two submits the same enquiry: the same content from the same rendered form, or, without a form's id, the same
 * content on the same day (UTC). The content is always part of it: a visitor who goes back, adds a sentence and sends
 * again has sent something new, and it must not vanish as a repetition.
 */
export function submissionKey(fields: LeadFields, submission: string | null, now: Date): string {
  const squeeze = (text: string) => text.normalize("NFC").replace(/\s+/gu, " ").trim();
  const content = [
    submission ?? now.toISOString().slice(0, 10),
    fields.type,
    squeeze(fields.name),
    fields.email.toLowerCase(),
    squeeze(fields.organization),
    squeeze(fields.message),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
