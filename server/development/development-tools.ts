import { Hono } from "hono";
import type { ProcessContext } from "#domain/context.ts";
import { findMessage, findMessages } from "#domain/outbox/find-messages.ts";
import { systemContext } from "#domain/system-context.ts";
import { isFromThisMachine } from "../http/this-machine.ts";
import { htmlPart, messageList, messagePage, messagePolicy, partPolicy } from "./message-pages.ts";

/** More than anybody looks through. */
const listLimit = 200;

/**
 * What a developer needs beside the site: `/mail` has the mails and text messages that it sends, with the links and codes in them. They
 * open accounts, so they are shown on this machine only.
 */
export function developmentTools(process: ProcessContext): Hono {
  const context = systemContext(process, "development");
  const app = new Hono();
  app.use(async (c, next) => {
    if (!isFromThisMachine(c)) return c.text("Only for a browser on the machine that runs the site.", 403);
    await next();
    c.header("Cache-Control", "no-store");
    return undefined;
  });
  app.get("/mail", async (c) => {
    const messages = await findMessages(context, { limit: listLimit });
    const refreshes = c.req.query("refresh") !== "off";
    const page = messageList({ messages, refreshes, left: process.skippedDeliveries, limit: listLimit });
    return c.html(page, 200, { "Content-Security-Policy": messagePolicy });
  });
  app.get("/mail/:id", async (c) => {
    const message = await findMessage(context, c.req.param("id"));
    if (!message) return c.notFound();
    return c.html(messagePage(message), 200, { "Content-Security-Policy": messagePolicy });
  });
  app.get("/mail/:id/html", async (c) => {
    const html = (await findMessage(context, c.req.param("id")))?.html;
    if (!html) return c.notFound();
    return c.html(htmlPart(html), 200, {
      "Content-Security-Policy": partPolicy,
      "X-Frame-Options": "SAMEORIGIN",
    });
  });
  app.notFound((c) => c.text("There is nothing at this address.", 404));
  return app;
}
