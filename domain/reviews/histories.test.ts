import * as fc from "fast-check";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { repeated, repetition } from "#lib/testing/repeated.ts";
import { clear, items } from "../publishing/testing/system.ts";
import { setAdminStage } from "../testing/stages.ts";
import { setRules } from "../approvals/require-approval.ts";
import { emptyModel, noteSeen } from "./testing/review-model.ts";
import { type Scene, anyStep, stepNames, takeStep } from "./testing/review-steps.ts";

// Random histories of three people under four eyes: whatever they do, and at whatever the same moment, visitors see nothing that nobody but
// its writer has approved.

/** What comes more often, so that something comes through. */
const often = { write: 5, look: 3, ask: 4, approve: 5, publish: 4, release: 1, move: 1, through: 7, doubt: 3 };
const names = [
  ...stepNames,
  ...Object.entries(often).flatMap(([name, times]) => Array.from({ length: times }, () => name)),
];

describeOnEachEngine("histories under four eyes", (engine) => {
  const histories = repeated(engine.name === "sqlite" ? 15 : 9);
  const stage = setAdminStage(engine);
  /** How often each step was done, or refused. */
  const counts: Record<string, { done: number; refused: number }> = {};
  let published = 0;

  async function take(scene: Omit<Scene, "dice">, { what, who, dice }: { what: string; who: number; dice: number[] }) {
    const ctx = scene.people[who];
    const isDone = ctx && (await takeStep({ ...scene, dice }, what, ctx));
    (counts[what] ??= { done: 0, refused: 0 })[isDone ? "done" : "refused"]++;
  }

  it("show nothing that no one has reviewed", { timeout: 1_800_000 }, async () => {
    const start = stage.now;
    const cleo = { userId: "cleo@school.example", email: "cleo@school.example", adminId: "cleo" };
    const people = [stage.admin(), stage.admin("bob"), stage.as({ ...stage.admin().actor, ...cleo })];
    const ids = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
    await fc.assert(
      fc
        .asyncProperty(fc.array(anyStep(names), { minLength: 1, maxLength: 60, size: "max" }), async (history) => {
          stage.now = start;
          await setRules(stage.admin(), ["blog_posts"]);
          const scene = { stage, people, ids, model: emptyModel(), seen: [] };
          for (const { first, second } of history) {
            await Promise.all([take(scene, first), second && take(scene, second)]);
            for (const words of await items.shown(engine, "blog_posts")) {
              const by = scene.model.writers.get(words);
              if (!noteSeen(scene.model, words)) throw new Error(`“${words}” by ${by} is public without a review`);
            }
          }
          published += scene.model.known.size;
        })
        .afterEach(async () => {
          await clear(engine);
          for (const table of ["approvals", "approval_rules"] as const) await engine.db.deleteFrom(table).execute();
        }),
      { numRuns: histories },
    );
    // Something has to come through, or the proof says nothing.
    expect(published).toBeGreaterThan(histories / 2);
    if (repetition > 1) process.stdout.write(`${engine.name}, ${histories} histories: ${JSON.stringify(counts)}\n`);
  });
});
