import type { Context, ProcessContext } from "#domain/context.ts";
import { systemContext } from "#domain/system-context.ts";

/** The context of what the accounts do by themselves, before anybody is signed in: limits, mails, provisioning. */
export function accountsContext(process: ProcessContext): Context {
  return systemContext(process, "accounts");
}
