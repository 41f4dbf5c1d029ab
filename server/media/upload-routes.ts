import { Server } from "@tus/server";
import { Hono } from "hono";
import { getActor } from "#accounts/index.ts";
import type { ProcessContext } from "#domain/context.ts";
import { maxUploadBytes } from "#domain/media/limits.ts";
import { requireAbility } from "#domain/rights.ts";
import { DomainError, statusOf } from "#lib/domain-error.ts";
import { isMediaId, uploadsPath } from "#lib/media-addresses.ts";
import type { ServerEnv } from "../observability/log.ts";
import { FileUploads } from "./file-uploads.ts";
import { uploadFolder } from "./open-media.ts";

/** GET is not among them: what was uploaded is served from nowhere before it was checked. */
const methods = new Set(["POST", "PATCH", "HEAD", "DELETE", "OPTIONS"]);

/**
 * Receives files by the protocol tus (tus.io, 1.0), so that a lost connection costs no more than what it was sending. Only for admins. A
 * complete upload waits a day for `createMedia`, which checks what it is.
 */
export function uploadRoutes(process: ProcessContext, dataDir: string): Hono<ServerEnv> {
  const uploads = new FileUploads(uploadFolder(dataDir));
  let server: Promise<Server> | null = null;
  const routes = new Hono<ServerEnv>();
  routes.on("ALL", ["/uploads", "/uploads/:id"], async (c) => {
    if (!methods.has(c.req.raw.method))
      return c.json({ code: "not_found", message: "There is nothing to read here." }, 405);
    const actor = await getActor(process, c.req.header("cookie") ?? null);
    requireAbility({ actor, accounts: process.accounts }, "draft");
    server ??= uploads.open().then(createServer);
    const answer = await (await server).handleWeb(c.req.raw);
    const headers = new Headers(answer.headers);
    for (const name of answer.headers.keys()) if (name.startsWith("access-control-")) headers.delete(name);
    headers.set("cache-control", "no-store");
    return new Response(answer.body, { status: answer.status, headers });
  });
  routes.onError((error, c) => {
    if (!(error instanceof DomainError)) throw error;
    return c.json({ code: error.code, message: error.message }, statusOf(error) as 403, {
      "cache-control": "no-store",
    });
  });
  return routes;
}

function createServer(datastore: Awaited<ReturnType<FileUploads["open"]>>): Server {
  return new Server({
    path: uploadsPath,
    datastore,
    relativeLocation: true,
    maxSize: maxUploadBytes,
    namingFunction: () => crypto.randomUUID(),
    getFileIdFromRequest: (_, last) => (last !== undefined && isMediaId(last) ? last : undefined),
    onResponseError: (_, error) => {
      // An unexpected error would tell a path of this machine.
      if (!(error instanceof Error)) return undefined;
      return { status_code: 500, body: "The upload could not be stored.\n" };
    },
  });
}
