import { stat } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { resourcePolicy } from "./security-headers.ts";

const forADay = "public, max-age=86400";

/**
 * Answers below /videos/ from the disk, in the parts that a player asks for (Range): a film is too large to be kept in memory with
 * the other files, and nobody who jumps into the middle wants its beginning first.
 * @param folder the one that has `videos` in it
 */
export function videoFiles(folder: string): MiddlewareHandler {
  const serve = serveStatic({ root: folder });
  return async (c) => {
    const known = c.req.header("if-range");
    if (known !== undefined && known !== (await lastModified(join(folder, c.req.path)))) {
      // The player has parts of an older film: it gets the whole new one, or it would splice the two.
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
