import type { Context, ProcessContext } from "./context.ts";

/** The context of commands and jobs, whose actor is the operator and not an admin. */
export function systemContext(process: ProcessContext, name: string): Context {
  return { ...process, actor: { kind: "system", name }, remoteAddress: null, view: "live", reads() {}, degraded() {} };
}
