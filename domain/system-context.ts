import type { Context, ProcessContext } from "./context.ts";

/** The context of work that no visitor asked for: commands and jobs. Such an actor is an operator, and never an admin. */
export function systemContext(process: ProcessContext, name: string): Context {
  return { ...process, actor: { kind: "system", name }, remoteAddress: null, view: "live", reads() {}, degraded() {} };
}
