import { stat } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { resourcePolicy } from "./security-headers.ts";

const forADay = "public, max-age=86400";

/**
 * Serves videos from the disk in the ranges that a player asks for: they are too large for memory, and a player that
 * jumps needs only a part.
 * @param folder the one that contains `videos`
 */
export function videoFiles(folder: string): MiddlewareHandler {
  const serve = serveStatic({ root: folder });
  return async (c) => {
    const known = c.req.header("if-range");
    if (known !== undefined && known !== (await lastModified(join(folder, c.req.path)))) {
      // The player has parts of an older video. It gets the whole new one, so that it does not mix the two.
      c.req.raw.headers.delete("range");
    }
    const response = await serve(c, async () => {});
    if (!response) return c.text("Not found", 404);
    response.headers.set("accept-ranges", "bytes");
    response.headers.set("cache-control", forADay);
    response.headers.set("content-security-policy", resourcePolicy);
    return response;
  };
}

async function lastModified(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  return found && found.mtime.toUTCString();
}
