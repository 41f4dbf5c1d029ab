import { expect, it } from "vitest";
import { Hono } from "hono";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { LiveChanges } from "#domain/activity/live-changes.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import type { Actor } from "#domain/context.ts";
import { person, setAdminStage, strangers } from "#domain/testing/admin-stage.ts";
import { liveChanges } from "./live-changes.ts";

describeOnEachEngine("the address of live changes", (engine) => {
  const stage = setAdminStage(engine);

  function open(actor: Actor) {
    const context = stage.admin();
    const ending = new AbortController();
    const changes = new LiveChanges(context);
    const live = liveChanges({
      changes,
      accounts: context.accounts,
      actorOf: async () => actor,
      ending: ending.signal,
    });
    return { changes, ending, answer: new Hono().route("/api/live", live as never).request("/api/live") };
  }

  it("tells an admin what others do, is kept by nobody, and ends with the process", async () => {
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
    // After its first look.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await recordActivity(stage.admin("bob"), { action: "update", kind: "team", itemId: "7" });
    await all;
    expect(heard).toContain("event: heartbeat");
    expect(heard).toContain('data: [{"actor":"bob@school.example","kind":"team","itemId":"7"}]');
    expect(changes.listeners).toBe(0);
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
