import { expect, it, vi } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { setAdminStage } from "../testing/admin-stage.ts";
import { changesFor, type LiveChange, LiveChanges } from "./live-changes.ts";
import type { Role } from "../roles.ts";
import { recordActivity } from "./record-activity.ts";

it("tell a role only of what it may see", () => {
  const changes = ["posts", "media_items", "team", "account", "lead", "subscriber", "redirects"].map((kind) => ({
    actor: "ada@school.example",
    kind,
    itemId: null,
  }));
  const kindsFor = (role: Role) => changesFor(role, changes).map(({ kind }) => kind);
  expect(kindsFor("writer")).toEqual(["posts", "media_items"]);
  expect(kindsFor("editor")).toEqual(["posts", "media_items", "lead", "subscriber", "redirects"]);
  expect(kindsFor("admin")).toHaveLength(changes.length);
});

describeOnEachEngine("live changes", (engine) => {
  const stage = setAdminStage(engine);

  it("are told once to each listener, also those of another process, and only while somebody listens", async () => {
    const { db: other } = await engine.openAnother();
    const changes = new LiveChanges(stage.admin());
    const [first, second]: LiveChange[][] = [[], []];
    const into = (told: LiveChange[]) => ({
      onChanges: (made: readonly LiveChange[]) => void told.push(...made),
      onPresence() {},
    });
    const stopFirst = changes.listen(into(first!));
    const stopSecond = changes.listen(into(second!));
    // What was done before is not news.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const deed = { action: "update", kind: "team" } as const;
    await recordActivity(stage.admin(), { ...deed, itemId: "1" });
    await recordActivity({ ...stage.admin("bob"), db: other }, { ...deed, itemId: "2" });
    const told = [
      { actor: "ada@school.example", kind: "team", itemId: "1" },
      { actor: "bob@school.example", kind: "team", itemId: "2" },
    ];
    const byId = (made: LiveChange[]) => made.toSorted((a, b) => Number(a.itemId) - Number(b.itemId));
    await vi.waitFor(() => expect(byId(first!)).toEqual(told), 10_000);
    expect(byId(second!)).toEqual(told);
    stopFirst();
    await recordActivity(stage.admin(), { ...deed, itemId: "3" });
    await vi.waitFor(() => expect(second).toHaveLength(3), 10_000);
    expect(first).toHaveLength(2);
    stopSecond();
    expect(changes.listeners).toBe(0);
  });
});
