import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { failureOf, strangers } from "../testing/admin-stage.ts";
import { importPicture } from "./import-picture.ts";
import { setMediaStage } from "./testing/media-stage.ts";
import { photo } from "./testing/pictures.ts";

describeOnEachEngine("importPicture", (engine) => {
  const stage = setMediaStage(engine);
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  const serve = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, "127.0.0.1");
    servers.push(server);
    await new Promise((resolve) => server.once("listening", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const open = { isAllowed: () => true, isPort: () => true };

  it.each(strangers)("%s may not", async (_, actor, code) => {
    expect((await failureOf(importPicture(stage.as(actor), "http://127.0.0.1/a.png", open))).code).toBe(code);
  });

  it("fetches a picture once", async () => {
    const content = await photo(320, 200);
    let asked = 0;
    const origin = await serve((_, response) => {
      asked += 1;
      response.writeHead(200, { "content-type": "image/jpeg" }).end(content);
    });
    const item = await importPicture(stage.admin(), `${origin}/pictures/Old%20boat.jpg?x=1#top`, open);
    expect(item).toMatchObject({ name: "Old boat", kind: "picture", width: 320, height: 200 });
    expect((await importPicture(stage.admin("bob"), ` ${origin}/pictures/Old%20boat.jpg?x=1`, open)).id).toBe(item.id);
    expect(asked).toBe(1);
  });

  it("reaches no private address, and says so", async () => {
    for (const address of [
      "http://127.0.0.1/a.png",
      "http://[::1]/",
      "http://localhost/a.png",
      "http://169.254.169.254/latest/",
    ]) {
      const { code, message } = await failureOf(importPicture(stage.admin(), address));
      expect([code, message]).toEqual(["invalid", "Only pictures on the public internet can be fetched."]);
    }
    for (const address of [
      "file:///etc/passwd",
      "x",
      "",
      "ftp://example.org/a",
      "http://a:b@example.org/",
      "http://example.org:8080/",
    ])
      expect((await failureOf(importPicture(stage.admin(), address))).message).toMatch(/begin with http/);
  });

  it("takes nothing that is no picture, whatever the server calls it", async () => {
    const origin = await serve((request, response) => {
      const type = request.url === "/a" ? "text/html" : "image/png";
      response.writeHead(200, { "content-type": type }).end("<script>alert(1)</script>");
    });
    expect((await failureOf(importPicture(stage.admin(), `${origin}/a`, open))).message).toMatch(/no picture/);
    expect((await failureOf(importPicture(stage.admin(), `${origin}/b`, open))).message).toMatch(/library takes/);
    expect(await stage.stored()).toEqual([]);
  });
});
