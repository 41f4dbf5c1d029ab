import type { Context, GatePass, GateSubject } from "../context.ts";

/**
 * Lets the gate check what is about to be published (domain/gate/gate.ts). Must run before the transaction of the publication: pages are
 * rendered. The transaction compares with {@link GatePass.requireSame} what it publishes. What the server does by a plan was checked when it was planned, and commands of the operator render no pages.
 * @param override why an admin publishes in spite of errors; null or empty for no reason
 * @throws DomainError `invalid` with the reason `gate` and the findings, or with the field `reason`; `forbidden` for a reason of
 *   somebody who is no admin
 */
export async function passGate(ctx: Context, subject: GateSubject, override: string | null): Promise<GatePass> {
  if (ctx.actor.kind === "system" || ctx.gate === null) return { requireSame: async () => {}, record: async () => {} };
  return ctx.gate.pass(ctx, subject, override);
}
