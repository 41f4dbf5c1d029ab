import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { Hono } from "hono";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { LiveChanges, notePresence } from "#domain/activity/live-changes.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import type { Actor } from "#domain/context.ts";
import { person, strangers } from "#domain/testing/actors.ts";
import { setAdminStage } from "#domain/testing/stages.ts";
import { liveChanges } from "./live-changes.ts";

describeOnEachEngine("the address of live changes", (engine) => {
  const stage = setAdminStage(engine);

  function open(actor: Actor) {
    const context = stage.admin();
    const ending = new AbortController();
    const changes = new LiveChanges(context, { pause: 50 });
    const live = liveChanges({
      changes,
      accounts: context.accounts,
      actorOf: async () => actor,
      ending: ending.signal,
    });
    return { changes, ending, answer: new Hono().route("/api/live", live as never).request("/api/live") };
  }

  it("tells an admin what others do, is kept by nobody, and ends with the process", async () => {
    stage.now = new Date();
    const form = { isOpen: true, form: randomUUID(), place: "blog_posts/1", field: "" };
    await notePresence(stage.admin("bob"), form);
    const { changes, ending, answer } = open(person("ada@school.example"));
    const { headers, body } = await answer;
    expect([headers.get("content-type"), headers.get("cache-control")]).toEqual(["text/event-stream", "no-store"]);
    let heard = "";
    const all = (async () => {
      for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
        heard += piece;
        if (heard.includes("event: changes")) ending.abort();
      }
    })();
    // The first look is over when it has told who is present. What was done before it is not news.
    await expect.poll(() => heard).toContain('"place":"blog_posts/1"');
    await recordActivity(stage.admin("bob"), { action: "update", kind: "team", itemId: "7" });
    await all;
    expect(heard).toContain("event: heartbeat");
    expect(heard).toContain('data: [{"actor":"bob@school.example","kind":"team","itemId":"7"}]');
    expect(changes.listeners).toBe(0);
  });

  it("tells nothing to whoever has lost their rights a moment ago, and ends with them", async () => {
    const { accounts } = stage.admin();
    const ending = new AbortController();
    type Listener = Parameters<LiveChanges["listen"]>[0];
    const listeners = new Set<Listener>();
    const listen = (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    const changes = { listen, listeners: 0 } as unknown as LiveChanges;
    let actor: Actor = person("ada@school.example");
    const live = liveChanges({ changes, accounts, actorOf: async () => actor, ending: ending.signal });
    const answer = await new Hono().route("/api/live", live as never).request("/api/live");
    let heard = "";
    const all = (async () => {
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) heard += piece;
    })();
    const tell = (itemId: string) => {
      for (const { onChanges, onPresence } of listeners) {
        onChanges([{ actor: "bob@school.example", kind: "team", itemId }]);
        onPresence([{ actor: "bob@school.example", place: `blog_posts/${itemId}`, field: "" }]);
      }
    };
    await expect.poll(() => listeners.size).toBe(1);
    actor = person("ada@school.example", true, "writer");
    tell("for-admins");
    await expect.poll(() => heard).toContain("blog_posts/for-admins");
    actor = { kind: "visitor" };
    tell("for-nobody");
    await all;
    expect(heard).not.toContain('"itemId":"for-admins"');
    expect(heard).not.toContain("for-nobody");
    expect(listeners.size).toBe(0);
  });

  it("leaves room for others, and keeps nothing for somebody who does not read", async () => {
    const { accounts } = stage.admin();
    const ending = new AbortController();
    type Listener = Parameters<LiveChanges["listen"]>[0];
    const listeners = new Set<Listener>();
    const listen = (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    const changes = { listen, listeners: 0 } as unknown as LiveChanges;
    let actor: Actor = { ...person("ada@school.example"), adminId: "1" } as Actor;
    const live = liveChanges({ changes, accounts, actorOf: async () => actor, ending: ending.signal });
    const app = new Hono().route("/api/live", live as never);
    const head = await app.request("/api/live", { method: "HEAD" });
    expect([head.status, listeners.size]).toEqual([200, 0]);
    const answers = await Promise.all(Array.from({ length: 20 }, async () => app.request("/api/live")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await app.request("/api/live")).status).toBe(429);
    actor = { ...actor, adminId: "2" } as Actor;
    expect((await app.request("/api/live")).status).toBe(200);
    expect(listeners.size).toBe(21);

    for (let number = 0; number < 300; number++)
      for (const { onChanges } of listeners) onChanges([{ actor: "cyd", kind: "team", itemId: "7" }]);
    await expect.poll(() => listeners.size).toBe(0);
    // Whoever has left makes room.
    expect((await app.request("/api/live")).status).toBe(200);
    ending.abort();
  });

  it.each(strangers)("is closed to %s", async (_, actor, code) => {
    const { answer } = open(actor);
    const { status } = await answer;
    expect([status, (await (await answer).json()) as object]).toMatchObject([
      code === "unauthenticated" ? 401 : 403,
      { code },
    ]);
  });
});
