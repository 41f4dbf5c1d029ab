import type { Server } from "@tus/server";
import { Hono } from "hono";
import { getActor } from "#accounts/index.ts";
import type { ProcessContext } from "#domain/context.ts";
import { maxOpenUploads, maxUploadBytes } from "#domain/media/limits.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { DomainError, statusOf } from "#lib/domain-error.ts";
import { freeDiskBytes, reservedDiskBytes } from "#lib/free-disk.ts";
import { isMediaId, uploadsPath } from "#lib/media-addresses.ts";
import { onFirstUse } from "#lib/on-first-use.ts";
import type { ServerEnv } from "../process/log.ts";
import { FileUploads, uploadFolder } from "./open-media.ts";

/** GET is not among them: what was uploaded is served from nowhere before it was checked. */
const methods = new Set(["POST", "PATCH", "HEAD", "DELETE", "OPTIONS"]);

/**
 * Receives files by the protocol tus (tus.io, 1.0), so that a lost connection costs no more than what it was sending. Only for admins. A
 * complete upload waits a day for `createMedia`, which checks what it is. Nothing is taken that would leave less than `reservedDiskBytes`.
 * @param findFreeBytes how many are free on the disk of a folder
 */
export function uploadRoutes(process: ProcessContext, dataDir: string, findFreeBytes = freeDiskBytes): Hono<ServerEnv> {
  const uploads = new FileUploads(uploadFolder(dataDir));
  let arrivingBytes = 0;
  const openServer = onFirstUse(async () => createServer(await uploads.open()));
  const whoAsks = async (cookie: string | undefined) =>
    requireAbility({ actor: await getActor(process, cookie ?? null), accounts: process.accounts }, "draft");
  /** Uploads that are being begun, by who begins them: they are not on the disk yet. */
  const beginning = new Map<string, number>();
  const endTurn = (userId: string) => beginning.set(userId, (beginning.get(userId) ?? 1) - 1);
  async function takeTurn(userId: string): Promise<void> {
    // Before the disk is looked at, so that one is rather counted twice than not at all.
    beginning.set(userId, (beginning.get(userId) ?? 0) + 1);
    const open = await uploads.countOf(userId).catch((error: unknown) => {
      endTurn(userId);
      throw error;
    });
    if (open + (beginning.get(userId) ?? 0) <= maxOpenUploads) return;
    endTurn(userId);
    const words = `You have begun ${maxOpenUploads} uploads that are not finished. Go on with those, or try again tomorrow.`;
    throw new DomainError("rate_limited", words, { retryAfter: 3_600 });
  }
  const routes = new Hono<ServerEnv>();
  routes.on("ALL", ["/uploads", "/uploads/:id"], async (c) => {
    if (!methods.has(c.req.raw.method))
      return c.json({ code: "not_found", message: "There is nothing to read here." }, 405);
    const { userId } = await whoAsks(c.req.header("cookie"));
    const [{ method }, id] = [c.req.raw, c.req.param("id")];
    const owner = id === undefined ? null : await uploads.ownerOf(id);
    if (owner !== null && owner !== userId) return c.json({ code: "not_found", message: gone }, 404, noStore);
    const begins = method === "POST" && id === undefined;
    if (begins) await takeTurn(userId);
    const bytes = announcedBytes(c.req.raw.headers);
    // Counted until they are on the disk, because many may arrive at the same time.
    arrivingBytes += bytes;
    try {
      if (bytes > 0 && (await findFreeBytes(dataDir)) - arrivingBytes < reservedDiskBytes)
        return c.json({ code: "unavailable", message: "The server's disk has no room for this file." }, 507, noStore);
      const answer = await answerUpload(await openServer(), withOwner(c.req.raw, userId));
      // A body can be held back while its sender's rights end.
      await whoAsks(c.req.header("cookie")).catch(async (error: unknown) => {
        const made = id ?? answer.headers.get("location")?.split("/").at(-1);
        if (made !== undefined && !isOutage(error)) await uploads.remove(made);
        throw error;
      });
      return answer;
    } finally {
      arrivingBytes -= bytes;
      if (begins) endTurn(userId);
    }
  });
  routes.onError((error, c) => {
    if (!(error instanceof DomainError)) throw error;
    return c.json({ code: error.code, message: error.message }, statusOf(error) as 403, noStore);
  });
  return routes;
}

const gone = "This upload has expired. Please send the file again.";

/** Names who begins an upload to the tus server, in a header that senders can't set. */
const ownerHeader = "x-upload-owner";

function withOwner(request: Request, userId: string): Request {
  const headers = new Headers(request.headers);
  headers.set(ownerHeader, userId);
  return new Request(request, { headers });
}

const isOutage = (error: unknown) => error instanceof DomainError && error.code === "unavailable";

const noStore = { "cache-control": "no-store" };

/** How much a request says that it brings, or that its file will have; never more than a file may have. */
function announcedBytes(headers: Headers): number {
  if (headers.has("transfer-encoding")) return maxUploadBytes;
  const lengths = ["upload-length", "content-length"].map((name) => Number(headers.get(name) ?? 0));
  return Math.min(Math.max(0, ...lengths.filter(Number.isFinite)), maxUploadBytes);
}

async function answerUpload(server: Server, request: Request): Promise<Response> {
  const answer = await server.handleWeb(request);
  const headers = new Headers({ ...Object.fromEntries(answer.headers), ...noStore });
  for (const name of answer.headers.keys()) if (name.startsWith("access-control-")) headers.delete(name);
  return new Response(answer.body, { status: answer.status, headers });
}

async function createServer(datastore: Awaited<ReturnType<FileUploads["open"]>>): Promise<Server> {
  // Loaded only where files arrive.
  const { Server } = await import("@tus/server");
  return new Server({
    path: uploadsPath,
    datastore,
    relativeLocation: true,
    maxSize: maxUploadBytes,
    namingFunction: () => crypto.randomUUID(),
    onUploadCreate: async ({ headers }, { metadata }) => ({
      metadata: { ...metadata, owner: headers.get(ownerHeader) },
    }),
    getFileIdFromRequest: (_, last) => (last !== undefined && isMediaId(last) ? last : undefined),
    onResponseError: (_, error) => {
      // An unexpected error would tell a path of this machine.
      if (!(error instanceof Error)) return undefined;
      return { status_code: 500, body: "The upload could not be stored.\n" };
    },
  });
}
