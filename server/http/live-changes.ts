import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { AccountSettings } from "#domain/account-settings.ts";
import { changesFor, type LiveChanges } from "#domain/activity/live-changes.ts";
import type { Actor } from "#domain/context.ts";
import { type Member, requireAbility } from "#domain/rights.ts";
import { asDomainError } from "#domain/as-domain-error.ts";
import { DomainError, statusOf } from "#lib/domain-error.ts";
import type { ServerEnv } from "../observability/log.ts";

/** Milliseconds between signs of life; at each the rights are looked at again. */
export const heartbeat = 25_000;
/** Connections of one process. Each tab of an admin shares that of its browser. */
const maxConnections = 500;

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
    requireAbility({ actor: await actorOf(headers), accounts }, "draft");

  return new Hono<ServerEnv>().get("/", async (c) => {
    const { headers, signal } = c.req.raw;
    let member: Member;
    try {
      member = await whoAsks(headers);
      if (ending.aborted || changes.listeners >= maxConnections)
        throw new DomainError("unavailable", "Please try again in a minute.", { retryAfter: 60 });
    } catch (error) {
      const expected = asDomainError(error);
      if (!expected) throw error;
      return c.json({ code: expected.code, message: expected.message }, statusOf(expected) as 403);
    }
    c.header("x-accel-buffering", "no");
    const answer = streamSSE(c, async (stream) => {
      const end = new AbortController();
      const over = AbortSignal.any([ending, signal, end.signal]);
      const send = (event: string, data: unknown) =>
        void stream.writeSSE({ event, data: JSON.stringify(data) }).catch(() => end.abort());
      stream.onAbort(() => end.abort());
      const stop = changes.listen({
        onChanges(made) {
          const visible = changesFor(member.role, made);
          if (visible.length > 0) send("changes", visible);
        },
        onPresence: (present) =>
          send(
            "presence",
            present.filter(({ actor }) => actor !== member.email),
          ),
      });
      const beat = setInterval(() => {
        send("heartbeat", null);
        // An outage of the database ends nothing: it says nothing about rights.
        void whoAsks(headers).then(
          (now) => (member = now),
          (error: unknown) => {
            if (error instanceof DomainError && error.code !== "unavailable") end.abort();
          },
        );
      }, heartbeat).unref();
      send("heartbeat", null);
      await new Promise<void>((resolve) => {
        if (over.aborted) resolve();
        over.addEventListener("abort", () => resolve(), { once: true });
      });
      clearInterval(beat);
      stop();
    });
    answer.headers.set("cache-control", "no-store");
    return answer;
  });
}
