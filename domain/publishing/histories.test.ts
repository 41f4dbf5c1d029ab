import * as fc from "fast-check";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { DomainError } from "#lib/domain-error.ts";
import { repetition } from "#lib/testing/repeated.ts";
import { setAdminStage } from "../testing/stages.ts";
import { type Scene, type Step, draftSteps, anyStep, liveSteps } from "./testing/history-steps.ts";
import { expectSeen, expectStored, Killed, mortal } from "./testing/history-stage.ts";
import { Refused } from "./testing/live-model.ts";
import { emptyModel, followItems, type PublishingModel } from "./testing/publishing-model.ts";
import { goesOn, releaseSteps } from "./testing/release-steps.ts";
import { clear, readEverything, texts } from "./testing/system.ts";
import { textSteps } from "./testing/text-steps.ts";

const steps = { ...liveSteps, ...draftSteps, ...textSteps, ...releaseSteps };

const named = (often: Readonly<Record<string, number>>) =>
  Object.entries(often).flatMap(([name, times]) => Array.from({ length: times }, () => name));

/** What comes more often, so that there is something in releases. */
const everything = [
  ...Object.keys(steps),
  ...named({ create: 1, update: 1, draft: 3, "new draft": 1, "edit home": 1, "edit page": 2, "publish texts": 1 }),
  ...named({ "to release": 4, "plan change": 1, "plan redirect": 1, release: 4, undo: 3, settle: 1, wait: 1, plan: 1 }),
];

/** Histories in which editors meet in one text, beside the live site and in releases. */
const ofTexts = [
  ...Object.keys(textSteps),
  ...named({ "edit home": 5, "edit page": 5, "publish texts": 2, "choose words": 2, release: 5, undo: 3, settle: 2 }),
  ...named({ "to release": 1, "take out": 1, discard: 1, restore: 2, plan: 1, wait: 1 }),
];

/** Histories in which pages, items and redirects want the same addresses. */
const ofAddresses = [
  ...named({ "new page": 2, "edit page": 6, "publish texts": 3, "delete page": 1, restore: 1, "restore words": 1 }),
  ...named({ "add redirect": 3, "change redirect": 2, "change former address": 2, update: 2, hide: 1, delete: 1 }),
  ...named({ "plan redirect": 3, "plan change": 1, release: 4, undo: 3, settle: 1, "new release": 1 }),
];

const anyOf = (...some: readonly string[]) =>
  anyStep(some).map((step): Step => ({ ...step, isStale: false, dies: null }));

/** One text is written in a release and beside the live site, before the release is published; then somebody looks after it. */
const meeting = fc
  .tuple(
    anyOf("edit home", "edit page"),
    anyOf("edit home"),
    anyOf("release"),
    anyOf("publish texts", "choose words", "restore words", "edit home", "undo"),
  )
  .map(([within, beside, release, next]): Step[] => {
    const { what, other } = within;
    return [
      { ...within, isWithin: true },
      { ...beside, what, other, isWithin: false },
      { ...release, other },
      { ...next, other, isWithin: false, pick: what === "edit page" ? 0 : 1 },
    ];
  });

/** Two pages move in one publication, perhaps one to where the other was. */
const exchange = fc
  .tuple(anyOf("edit page"), anyOf("edit page"), anyOf("publish texts"))
  .map(([one, two, publication]): Step[] => {
    const { isWithin } = one;
    const isMoved = { pick: 1, isWithin };
    const what = isWithin ? "release" : "publish texts";
    return [
      { ...one, ...isMoved },
      { ...two, ...isMoved },
      { ...publication, what, pick: 0 },
    ];
  });

/** A redirect and a page want one path, before the page is published. */
const clash = fc
  .tuple(
    anyOf("add redirect", "plan redirect"),
    anyOf("edit page"),
    anyOf("publish texts", "release"),
    // By these both choose the same one of the paths that they may have.
    fc.constantFrom(12, 33),
  )
  .map(([redirect, page, publication, other]): Step[] => [
    { ...redirect, other, isKept: false },
    { ...page, other, pick: 1, isWithin: publication.what === "release" },
    { ...publication, other, pick: 0 },
  ]);

/** While a page is in the trash, a redirect takes its address. */
const comeback = fc
  .tuple(anyOf("delete page"), anyOf("add redirect"), anyOf("restore"))
  .map(([deletion, redirect, restore]): Step[] => [deletion, { ...redirect, other: 2 }, restore]);

/** @param encounters steps that follow each other now and then */
const historyOf = (names: readonly string[], ...encounters: fc.Arbitrary<Step[]>[]) => {
  const alone = anyStep(names).map((step) => [step]);
  const others = encounters.map((arbitrary) => ({ weight: 1, arbitrary }));
  const some = fc.oneof({ weight: 20, arbitrary: alone }, ...others);
  return fc.array(some, { minLength: 1, maxLength: 30, size: "max" }).map((steps) => steps.flat());
};
const anyHistory = fc.oneof(
  { weight: 2, arbitrary: historyOf(everything, meeting, exchange) },
  { weight: 1, arbitrary: historyOf(ofTexts, meeting, meeting, meeting, exchange) },
  { weight: 1, arbitrary: historyOf(ofAddresses, exchange, clash, clash, comeback) },
);

const first = { other: 0, editor: "ada", isStale: false, isKept: false, isWithin: false, dies: null } as const;
const item = { ...first, what: "create", pick: 0, written: { title: "Giving", words: "First", shown: true } };

/** How each history begins: with an item of most kinds, two pages, and an empty release. */
const opening: readonly Step[] = [
  { ...item, kind: "blog_posts" },
  { ...item, kind: "use_cases_content" },
  { ...item, kind: "case_studies_content" },
  { ...item, kind: "modules_content" },
  { ...item, kind: "authors", what: "new page" },
  { ...item, kind: "authors", what: "edit page", pick: 3 },
  { ...item, kind: "authors", what: "new page", pick: 2 },
  { ...item, kind: "authors", what: "edit page", pick: 3, other: 1 },
  { ...item, kind: "authors", what: "publish texts" },
  { ...item, kind: "authors", what: "new release", other: 1 },
];

describeOnEachEngine("the live site after any history", (engine) => {
  const few = engine.name === "sqlite" ? 18 : 9;
  const histories = repetition === 1 ? few : 1_000;
  const stage = setAdminStage(engine);

  /** How often each step was done, refused as it must be, or cut off by a kill. */
  const counts: Record<string, { done: number; refused: number; killed: number }> = {};

  /** Takes one step. @returns the model after it */
  async function take(scene: Scene): Promise<PublishingModel> {
    const { model, step } = scene;
    const deed = await steps[step.what]?.(scene);
    if (!deed) return model;
    const count = (counts[step.what] ??= { done: 0, refused: 0, killed: 0 });
    const before = step.dies === null ? "" : await readEverything(engine);
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
      const next = (await readEverything(engine)) === before ? model : after;
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
    const shipped = await texts.shipped(stage.visitor());
    const start = stage.now;
    await fc.assert(
      fc
        .asyncProperty(anyHistory, async (history) => {
          let made = 0;
          const newId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;
          stage.now = start;
          let model = emptyModel(shipped);
          const known: Scene["known"] = new Map();
          for (const step of [...opening, ...history]) {
            // Two of them may happen at the same moment.
            stage.now = new Date(stage.now.getTime() + (step.pick % 2) * 60_000);
            try {
              const next = await take({ engine, stage, model, step, newId, known });
              if (next !== model) await expectSeen(stage, next);
              model = next;
            } catch (error) {
              throw new Error(`at ${JSON.stringify(step)}: ${(error as Error).message}`, { cause: error });
            }
          }
        })
        .afterEach(() => clear(engine)),
      { numRuns: histories },
    );
    // Histories that could do nothing would prove nothing. A few of them may leave out rare steps.
    const expected = repetition === 1 ? ["create", "update", "draft", "to release"] : Object.keys(steps);
    expect(expected.filter((what) => !counts[what]?.done)).toEqual([]);
    if (repetition > 1) process.stdout.write(`${engine.name}, ${histories} histories: ${JSON.stringify(counts)}\n`);
  });
});
