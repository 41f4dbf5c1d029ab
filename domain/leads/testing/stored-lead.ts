import { randomUUID } from "node:crypto";
import type { Context } from "#domain/context.ts";
import { type NewLead, storeLead } from "../store-lead.ts";

/** An inquiry as it comes in. */
export function newLead(ctx: Context, overrides: Partial<NewLead> = {}): NewLead {
  return {
    id: randomUUID(),
    submission_key: randomUUID(),
    type: "demo",
    name: "Ada Osei",
    email: "ada@northgate.example",
    organization: "Northgate College",
    message: "Can we import our members?",
    status: "new",
    quarantine_reason: null,
    page: "/pricing",
    referrer: null,
    campaign: {},
    details: {},
    trace: {},
    created_at: ctx.clock(),
    ...overrides,
  };
}

/** Stores an inquiry as if a visitor had sent it. @returns its id */
export async function storedLead(ctx: Context, overrides: Partial<NewLead> = {}): Promise<string> {
  const lead = newLead(ctx, overrides);
  await storeLead({ ...ctx, actor: { kind: "visitor" } }, lead);
  return lead.id;
}
