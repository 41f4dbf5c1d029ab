import type { Server } from "node:http";
import type { ServerBuild } from "react-router";
import { readConfig } from "../process/config.ts";
import { listen } from "../process/listen.ts";
import { openProcess } from "../process/open-process.ts";
import type { Pages } from "../pages/pages.ts";
import { type Site, openSite } from "../site.ts";
import { sourcePages } from "./source-pages.ts";
import { Hono } from "hono";
import { type ProcessContext, systemContext } from "#domain/context.ts";
import { type Message, findMessage, findMessages } from "#domain/outbox/messages.ts";
import { isFromThisMachine } from "../http/health.ts";
import { html, raw } from "hono/html";

/** A site of the present sources. develop.ts loads this module anew for each. */
export interface DevelopmentSite extends Site {
  /** Lets the server listen where the environment says. */
  listen: (server: Server) => Promise<void>;
}

/**
 * Opens the site that the environment describes. Its pages are loaded then, so that a mistake in them is known.
 * @param loadPages gives the pages of the sources as they are at each call
 * @throws ConfigError when something in the environment can't work; whatever the sources throw
 */
export async function openDevelopmentSite(
  env: Record<string, string | undefined>,
  loadPages: () => Promise<ServerBuild>,
): Promise<DevelopmentSite> {
  const config = readConfig(env);
  const open = await openProcess(config);
  try {
    const pages = (create: (build: ServerBuild) => Pages) => sourcePages(loadPages, create);
    const site = await openSite(config, open, { say, pages, tools: developmentTools });
    await loadPages();
    return {
      ...site,
      listen: (server) => listen(server, config),
      welcome() {
        site.welcome();
        say(`Mails and text messages that it sends are at ${open.context.linkUrl}/dev/mail`);
      },
    };
  } catch (error) {
    await open.database.close();
    throw error;
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

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

// Pages without any script. They are for developers, so their words stand here and not in content/.

type Html = ReturnType<typeof html>;

const messagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Of the HTML part of a mail: it is shown as a mail program would, and its links open in the whole window. */
const partPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; " +
  "style-src 'unsafe-inline'; img-src * data:; frame-ancestors 'self'";

interface MessageListProps {
  messages: readonly Message[];
  /** Whether the page asks for news by itself. */
  refreshes: boolean;
  /** How many were left out because their recipients had had enough. */
  left: Readonly<Record<"mail" | "text", number>>;
  limit: number;
}

/** The list, newest first. */
function messageList({ messages, refreshes, left, limit }: MessageListProps): Html {
  const switchLink = refreshes
    ? html`It looks for new ones every 3 seconds. <a href="/dev/mail?refresh=off">Stop that</a>`
    : html`<a href="/dev/mail">Look for new ones every 3 seconds</a>`;
  const skipped = left.mail + left.text;
  return document({
    title: "Sent by this site",
    head: refreshes ? html`<meta http-equiv="refresh" content="3" />` : html``,
    body: html`
      <h1>Sent by this site</h1>
      <p>Mails and text messages, newest first. ${switchLink}</p>
      ${
        skipped === 0
          ? ""
          : html`<p>
              ${skipped} not sent since the last start: their recipients have had as many as strangers may cause.
            </p>`
      }
      ${
        messages.length === 0
          ? html`<p>Nothing yet.</p>`
          : html`<ul>
              ${messages.map(listItem)}
            </ul>`
      }
      ${messages.length < limit ? "" : html`<p>Older ones are not shown.</p>`}
    `,
  });
}

function listItem(message: Message): Html {
  return html`<li>
    <a href="/dev/mail/${message.id}">${titleOf(message)}</a>
    <span>to ${message.to}</span>
    <span>${time(message.createdAt)}${message.state === "sent" ? "" : html`, <strong>${message.state}</strong>`}</span>
  </li>`;
}

/** One message, with each part that it has. */
function messagePage(message: Message): Html {
  const { id, kind, to, replyTo, state, lastError, createdAt } = message;
  const rows = [
    ["To", to],
    ...(replyTo ? [["Answers go to", `${replyTo.name} <${replyTo.address}>`]] : []),
    ["Written", time(createdAt)],
    ["State", lastError ? `${state} (${lastError})` : state],
  ];
  return document({
    title: titleOf(message),
    head: html``,
    body: html`
      <p><a href="/dev/mail">All messages</a></p>
      <h1>${titleOf(message)}</h1>
      <dl>
        ${rows.map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      <h2>${kind === "mail" ? "As text" : "Message"}</h2>
      <pre>${withLinks(message.text)}</pre>
      ${
        message.html === null
          ? ""
          : html`<h2>As HTML</h2>
              <iframe src="/dev/mail/${id}/html" title="The mail as HTML"></iframe>
              <p><a href="/dev/mail/${id}/html">The HTML by itself</a></p>`
      }
    `,
  });
}

/** The HTML part of a mail, whose links leave the frame that it is shown in. */
function htmlPart(part: string): string {
  return part.replace(/<title\b|<body\b|$/i, (tag) => `<base target="_top">${tag}`);
}

const titleOf = ({ kind, subject, to }: Message) =>
  kind === "text" ? `Text message to ${to}` : subject || "(no subject)";

const time = (moment: Date) => html`<time datetime="${moment.toISOString()}">${moment.toLocaleString("en")}</time>`;

/** Text with its addresses as links. A full stop or bracket at the end belongs to the sentence. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 1rem; overflow-wrap: anywhere; }
  ul { list-style: none; padding: 0; }
  li, dl div { border-top: 1px solid; padding: 0.5rem 0; display: flex; flex-wrap: wrap; gap: 0 1rem; }
  li a { flex: 1 1 20rem; font-weight: 600; }
  dt { flex: 0 0 8rem; font-weight: 600; }
  dd { margin: 0; }
  pre { border: 1px solid; padding: 1rem; white-space: pre-wrap; font: inherit; }
  iframe { box-sizing: border-box; width: 100%; height: 30rem; border: 1px solid; background: white; color-scheme: light; }
`;

function document({ title, head, body }: { title: string; head: Html; body: Html }): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        ${head}
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
}
