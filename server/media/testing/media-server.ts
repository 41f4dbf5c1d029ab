import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll } from "vitest";
import { adminRow, createUser, signInAs } from "#accounts/testing/auth-client.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { createMedia } from "#domain/media/create-media.ts";
import { uploadPartBytes } from "#domain/media/limits.ts";
import { testContext } from "#domain/testing/test-context.ts";
import type { ServerEnv } from "../../process/log.ts";
import { mediaFiles } from "../media-routes.ts";
import { openMedia } from "../open-media.ts";
import { uploadRoutes } from "../upload-routes.ts";

/** Sets up a server with the media library in a folder of its own, an admin, and a person without rights. */
export function setMediaServer(engine: EngineUnderTest) {
  let server: Server;
  const media = {
    /** The data folder. */
    folder: "",
    ctx: undefined as unknown as Context,
    origin: "",
    /** The admin's session, for the header Cookie. */
    cookie: "",
    /** The session of somebody without rights. */
    stranger: "",
    /** What the disk is said to have. */
    freeBytes: 2 ** 40,
    /** How often a request has asked for it; from then on what the request brings is counted. */
    freeBytesAsked: 0,

    /** Uploads as a browser does; resolves with the id of the complete upload. */
    send(content: Uint8Array, options: Partial<ConstructorParameters<typeof Upload>[1]> = {}): Promise<string> {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const upload = new Upload(Buffer.from(content), {
        endpoint: `${media.origin}/api/media/uploads`,
        headers: { cookie: media.cookie },
        retryDelays: [0, 50, 100],
        chunkSize: uploadPartBytes,
        metadata: { filename: "../../Boat.jpg" },
        onSuccess: () => resolve(upload.url?.split("/").at(-1) ?? ""),
        onError: reject,
        ...options,
      });
      upload.start();
      return promise;
    },
    uploaded: async (content: Uint8Array) => createMedia(media.ctx, { uploadId: await media.send(content) }),
    get: (path: string, headers: Record<string, string> = {}, method = "GET") =>
      fetch(media.origin + path, { headers, method, redirect: "manual" }),
  };

  beforeAll(async () => {
    media.folder = await mkdtemp(join(tmpdir(), "media-routes-"));
    const ctx = testContext(engine.db, {
      media: await openMedia({ dataDir: media.folder, mediaBucket: undefined }),
      dataDir: media.folder,
    });
    media.ctx = ctx;
    const app = new Hono<ServerEnv>();
    app.use(async (c, next) => {
      c.set("remoteAddress", "127.0.0.1");
      await next();
    });
    app.route(
      "/api/media",
      uploadRoutes(ctx, media.folder, async () => {
        media.freeBytesAsked++;
        return media.freeBytes;
      }),
    );
    app.get("/media/*", mediaFiles(ctx));
    server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    media.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const admin = await createUser(ctx, "ada@school.example");
    const row = adminRow({ email: "ada@school.example", user_id: admin.id });
    await engine.db.insertInto("admin_users").values(row).execute();
    media.cookie = await signInAs(ctx, admin.id);
    media.stranger = await signInAs(ctx, (await createUser(ctx)).id);
  });
  afterAll(async () => {
    media.ctx.media.pictures.close();
    server.closeAllConnections();
    server.close();
    await rm(media.folder, { recursive: true });
  });
  return media;
}
