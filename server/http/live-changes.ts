import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { AccountSettings, Actor } from "#domain/context.ts";
import { type LiveChanges, changesFor, presenceFor } from "#domain/activity/live-changes.ts";
import { type Member, requireAbility } from "#domain/security/rights.ts";
import { asDomainError } from "#domain/database.ts";
import { DomainError, statusOf } from "#lib/domain-error.ts";
import type { ServerEnv } from "../process/log.ts";

/** Milliseconds between signs of life; at each, and before anything is told, the rights are looked at again. */
export const heartbeat = 25_000;
/** Connections of one process, and of one person to it. The tabs of a browser share one. */
const maxConnections = 500;
const maxOfOne = 20;
/** Whoever has not read so many messages is not there any more, or wants them to pile up here. */
const maxUnread = 200;

interface LiveOptions {
  changes: LiveChanges;
  accounts: AccountSettings;
  actorOf: (headers: Headers) => Promise<Actor>;
  /** Ends all connections when the process stops. */
  ending: AbortSignal;
}

/** What admins are told while they look at a screen: server-sent events `changes`, `presence` and `heartbeat` (docs/product.md#live-changes). */
export function liveChanges({ changes, accounts, actorOf, ending }: LiveOptions) {
  /** The member who asks. @throws DomainError as requireAbility */
  const whoAsks = async (headers: Headers): Promise<Member> =>
    requireAbility({ actor: await actorOf(headers), accounts }, "enter");

  /** Open connections, by the admin. */
  const open = new Map<string, number>();
  const count = (adminId: string, step: 1 | -1) => {
    const now = (open.get(adminId) ?? 0) + step;
    if (now > 0) open.set(adminId, now);
    else open.delete(adminId);
  };

  return new Hono<ServerEnv>().get("/", async (c) => {
    const { headers, signal } = c.req.raw;
    let member: Member;
    try {
      member = await whoAsks(headers);
      if (ending.aborted || changes.listeners >= maxConnections)
        throw new DomainError("unavailable", "Please try again in a minute.", { retryAfter: 60 });
      if ((open.get(member.adminId) ?? 0) >= maxOfOne)
        throw new DomainError("rate_limited", "You have very many windows open.", { retryAfter: 60 });
    } catch (error) {
      const expected = asDomainError(error);
      if (!expected) throw error;
      return c.json({ code: expected.code, message: expected.message }, statusOf(expected) as 403);
    }
    c.header("x-accel-buffering", "no");
    // Nobody would hear that such a stream has ended.
    if (c.req.raw.method === "HEAD")
      return c.body(null, 200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    const answer = streamSSE(c, async (stream) => {
      const end = new AbortController();
      const over = AbortSignal.any([ending, signal, end.signal]);
      let unread = 0;
      const send = (event: string, data: unknown) => {
        if (++unread > maxUnread) end.abort();
        else
          void stream.writeSSE({ event, data: JSON.stringify(data) }).then(
            () => (unread -= 1),
            () => end.abort(),
          );
      };
      stream.onAbort(() => end.abort());
      const { adminId } = member;
      count(adminId, 1);
      const lookAgain = () =>
        whoAsks(headers).then(
          (now) => void (member = now),
          (error: unknown) => {
            // An outage of the database ends nothing: it says nothing about rights.
            if (error instanceof DomainError && error.code !== "unavailable") end.abort();
          },
        );
      let told = Promise.resolve();
      const tell = (write: () => void) => {
        told = told.then(lookAgain).then(() => {
          if (!over.aborted) write();
        });
      };
      const stop = changes.listen({
        onChanges: (made) =>
          tell(() => {
            const visible = changesFor(member.role, made);
            if (visible.length > 0) send("changes", visible);
          }),
        onPresence: (present) =>
          tell(() =>
            send(
              "presence",
              presenceFor(member.role, present).filter(({ actor }) => actor !== member.email),
            ),
          ),
      });
      const beat = setInterval(() => {
        send("heartbeat", null);
        void lookAgain();
      }, heartbeat).unref();
      send("heartbeat", null);
      await new Promise<void>((resolve) => {
        if (over.aborted) resolve();
        over.addEventListener("abort", () => resolve(), { once: true });
      });
      clearInterval(beat);
      stop();
      count(adminId, -1);
    });
    answer.headers.set("cache-control", "no-store");
    return answer;
  });
}
