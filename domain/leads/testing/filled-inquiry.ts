import type { Context } from "#domain/context.ts";
import { createFormToken } from "#domain/security/abuse.ts";
import type { LeadForm } from "../lead-form.ts";

/** A valid form as a visitor sends it, rendered ten seconds ago. */
export function filledInquiry(ctx: Context, overrides: LeadForm = {}): LeadForm {
  const rendered = new Date(ctx.clock().getTime() - 10_000);
  return {
    name: "Ada Osei",
    email: "ada@alumni.example",
    organization: "Northgate College",
    message: "Can we import our members from a spreadsheet?",
    type: "general",
    ...createFormToken({ ...ctx, clock: () => rendered }),
    website: "",
    ...overrides,
  };
}
