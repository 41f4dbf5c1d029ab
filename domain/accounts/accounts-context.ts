import type { Context, ProcessContext } from "#domain/context.ts";

/** The context of what the accounts do by themselves, before anybody is signed in: limits, mails, provisioning. */
export function accountsContext(process: ProcessContext): Context {
  return {
    ...process,
    actor: { kind: "system", name: "accounts" },
    remoteAddress: null,
    reads() {},
    degraded() {},
  };
}
