import type { HttpBindings } from "@hono/node-server";
import type { Logger as PinoLogger } from "pino";

/** What the middleware lays out for those after it. */
export interface ServerEnv {
  Bindings: HttpBindings;
  Variables: { log: PinoLogger; remoteAddress: string };
}
