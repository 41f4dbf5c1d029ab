import * as fc from "fast-check";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { DomainError } from "#lib/domain-error.ts";
import { repetition } from "#lib/testing/repeated.ts";
import { getTexts } from "../texts/get-texts.ts";
import { setAdminStage } from "../testing/stages.ts";
import { type Scene, type Step, draftSteps, anyStep, liveSteps } from "./testing/history-steps.ts";
import { clear, everything, expectSeen, expectStored, Killed, mortal } from "./testing/history-stage.ts";
import { Refused } from "./testing/live-model.ts";
import { emptyModel, followItems, type PublishingModel } from "./testing/publishing-model.ts";
import { goesOn, releaseSteps } from "./testing/release-steps.ts";

const steps = { ...liveSteps, ...draftSteps, ...releaseSteps };

/** What releases are made of comes more often, so that there is something in them. */
const names = [
  ...Object.keys(steps),
  "create",
  "update",
  "draft",
  "draft",
  "new draft",
  "to release",
  "to release",
  "to release",
  "plan change",
  "plan redirect",
  "release",
  "release",
  "release",
  "undo",
  "undo",
  "settle",
  "wait",
  "plan",
];

describeOnEachEngine("the live site after any history", (engine) => {
  const few = engine.name === "sqlite" ? 20 : 12;
  const histories = repetition === 1 ? few : 1_000;
  const stage = setAdminStage(engine);

  /** How often each step was done, refused as it must be, or cut off by a kill. */
  const counts: Record<string, { done: number; refused: number; killed: number }> = {};

  /** Takes one step. @returns the model after it */
  async function take(model: PublishingModel, step: Step, newId: () => string): Promise<PublishingModel> {
    const scene: Scene = { engine, stage, model, step, newId };
    const deed = await steps[step.what]?.(scene);
    if (!deed) return model;
    const count = (counts[step.what] ??= { done: 0, refused: 0, killed: 0 });
    const before = step.dies === null ? "" : await everything(engine);
    const ended = await deed.act(mortal(stage.admin(step.editor), step.dies)).then(
      () => null,
      (error: unknown) => error,
    );
    const isKilled = ended instanceof Killed;
    if (ended !== null && !isKilled && !(ended instanceof DomainError)) throw ended;
    if (isKilled && goesOn(step.what)) await deed.act(stage.admin(step.editor));
    const after = structuredClone(model);
    const follow = async () => {
      await deed.follow(after);
      followItems(model, after, stage.now);
    };
    const refusal = await follow().then(
      () => null,
      (error: unknown) => error,
    );
    if (refusal !== null && !(refusal instanceof Refused)) throw refusal;
    if (isKilled && !goesOn(step.what)) {
      count.killed++;
      // Only what is read after the commit can fail when the change itself is there.
      const next = (await everything(engine)) === before ? model : after;
      await expectStored(engine, next);
      return next;
    }
    const words = ended instanceof DomainError ? `${ended.message} ${JSON.stringify(ended.fields)}` : "it was done";
    const asProduct = { step: step.what, isRefused: ended instanceof DomainError, words };
    // The model must have refused what the product has refused, and nothing else.
    expect(asProduct).toEqual({ step: step.what, isRefused: refusal !== null, words });
    count[refusal ? "refused" : "done"]++;
    const next = refusal ? model : after;
    await expectStored(engine, next);
    return next;
  }

  it("is what was published, whoever edits and wherever a process dies", { timeout: 1_800_000 }, async () => {
    const { home } = await getTexts(stage.visitor());
    const start = stage.now;
    await fc.assert(
      fc
        .asyncProperty(fc.array(anyStep(names), { minLength: 1, maxLength: 30, size: "max" }), async (history) => {
          let made = 0;
          const newId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;
          stage.now = start;
          let model = emptyModel(home.hero.headline);
          const first = { other: 1, pick: 0, editor: "ada" as const, isStale: false, isKept: false, dies: null };
          const opening = (["blog_posts", "use_cases_content", "case_studies_content", "modules_content"] as const).map(
            (kind) => ({ ...first, what: "create", kind, written: { title: "Giving", words: "First", shown: true } }),
          );
          for (const step of [...opening, { ...opening[0]!, what: "new release" }, ...history]) {
            stage.now = new Date(stage.now.getTime() + 60_000);
            try {
              const next = await take(model, step, newId);
              if (next !== model) await expectSeen(stage, next);
              model = next;
            } catch (error) {
              throw new Error(`at ${JSON.stringify(step)}: ${(error as Error).message}`, { cause: error });
            }
          }
        })
        .afterEach(() => clear(engine)),
      { numRuns: histories, endOnFailure: true },
    );
    // Histories that could do nothing would prove nothing. A few of them may leave out rare steps.
    const expected = repetition === 1 ? ["create", "update", "draft", "to release"] : Object.keys(steps);
    expect(expected.filter((what) => !counts[what]?.done)).toEqual([]);
    if (repetition > 1) process.stdout.write(`${engine.name}, ${histories} histories: ${JSON.stringify(counts)}\n`);
  });
});
