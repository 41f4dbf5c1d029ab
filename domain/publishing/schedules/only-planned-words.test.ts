import * as fc from "fast-check";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { DomainError } from "#lib/domain-error.ts";
import { repetition } from "#lib/testing/repeated.ts";
import { setRules } from "../../approvals/require-approval.ts";
import type { Context } from "../../context.ts";
import { createItem, deleteItem, updateItem } from "../../documents/edit-item.ts";
import { findDraft, findDrafts, noRelease } from "../../documents/drafts.ts";
import { rowOf } from "../../documents/items.ts";
import { findRevisions, restoreRevision } from "../../history/revisions.ts";
import { restoreFromTrash } from "../../history/trash.ts";
import { changeItems } from "../../lists/change-many.ts";
import { postKind } from "../../kinds/post.ts";
import { decideReview } from "../../reviews/decide-review.ts";
import { findReviews, requestReview } from "../../reviews/reviews.ts";
import { discardTextDraft, getEditedText, saveTextDraft } from "../../site-texts/edit-texts.ts";
import { findTextVersions, publishTexts, restoreTextVersion } from "../../site-texts/publish-texts.ts";
import { person } from "../../testing/actors.ts";
import { post, setReleaseStage } from "../../testing/stages.ts";
import { getTexts } from "../../texts/get-texts.ts";
import { discardItemDraft, keepItemDraft, publishItemDraft } from "../drafts/item-drafts.ts";
import { createOverDraft, updateOverDraft } from "../drafts/save-over-draft.ts";
import { publishRelease, undoRelease } from "../releases/publish-release.ts";
import { createRelease, findReleases, moveToRelease, planItemChange, takeOutOfRelease } from "../releases/releases.ts";
import { planAsSeen, seenVersion } from "../testing/plan-as-seen.ts";
import { runDueSchedules } from "./run-schedules.ts";
import { cancelSchedule, planTexts } from "./schedules.ts";

// Each edit writes a word of its own. A word may be public only if somebody has published it, or has put it into a plan: typing it is not
// enough. The test knows of every word who has put it where, and of nothing that the product stores besides.

const kind = "blog_posts";
const headline = "hero.headline";
const wordsIn = (value: unknown) => JSON.stringify(value ?? null).match(/word\d+/g) ?? [];

/** What happens next: names of steps, how much the clock goes on, and choices. */
const names = [
  "type",
  "type",
  "type",
  "save",
  "publish",
  "plan",
  "plan",
  "wait",
  "wait",
  "cancel",
  "discard",
  "hide",
  "show",
  "trash",
  "untrash",
  "old version",
  "many",
  "to release",
  "take out",
  "change in release",
  "plan release",
  "publish release",
  "undo",
  "type in release",
  "type text",
  "type text",
  "publish text",
  "plan text",
  "plan text",
  "discard text",
  "old text",
  "text to release",
  "ask",
  "approve",
  "decline",
] as const;
const anyStep = fc.record({
  name: fc.constantFrom(...names),
  item: fc.integer({ min: 0, max: 2 }),
  pick: fc.integer({ min: 0, max: 5 }),
  isShown: fc.boolean(),
  minutes: fc.integer({ min: 1, max: 90 }),
});

const anyOf = (...some: (typeof names)[number][]) =>
  fc.tuple(anyStep, fc.constantFrom(...some)).map(([step, name]): Step => ({ ...step, name }));
const edits = ["type", "save", "publish", "old version", "show", "type in release", "take out", "ask"] as const;

/** Something is planned, edited, and its time comes. */
const meeting = fc
  .tuple(
    anyOf("plan", "plan text", "plan release"),
    fc.array(anyStep, { minLength: 1, maxLength: 2 }),
    fc.constantFrom(...edits),
    anyOf("wait"),
  )
  .map(([plan, [first, ...others], edit, wait]): Step[] => {
    const { item } = plan;
    const next = { ...(first as Step), item, name: plan.name === "plan text" ? ("type text" as const) : edit };
    return [plan, next, ...others, { ...wait, minutes: plan.minutes + 1 }];
  });

type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

describeOnEachEngine("what is public at any moment", (engine) => {
  const { stage } = setReleaseStage(engine);
  const runs = (engine.name === "sqlite" ? 60 : 25) * repetition;
  const ada = () => stage.admin("ada");
  const bob = () => stage.admin("bob");
  const writer = () => stage.as(person("bob@school.example", true, "writer"));

  /** A history of the site. @param isReviewed whether posts and texts need a review */
  async function live(steps: readonly Step[], isReviewed: boolean, counts: Map<string, number>): Promise<void> {
    let written = 0;
    const nextWord = () => `word${++written}`;
    /** Words that somebody has published, or has put into a plan. */
    const meant = new Set<string>();
    /** Words that somebody else has approved. */
    const approved = new Set<string>();
    const mean = (...values: unknown[]) => values.flatMap(wordsIn).forEach((word) => meant.add(word));
    const ids: string[] = [];
    for (const published of [true, false]) {
      const word = nextWord();
      const { id } = await createItem(ada(), postKind, {
        ...post,
        title: `Post ${ids.length}`,
        content: word,
        published,
      });
      ids.push(id);
      approved.add(word);
      if (published) meant.add(word);
    }
    ids.push(crypto.randomUUID());
    await setRules(ada(), isReviewed ? [kind, "site_texts"] : []);

    const rowAt = (id: string) => rowOf(ada(), postKind, id);
    const draftAt = (id: string) => findDraft(ada(), { release: noRelease, kind, itemId: id });
    const textDraft = () => findDraft(ada(), { release: noRelease, kind: "site_texts", itemId: "home" });
    const inputOf = (item: number, content: string, published: boolean) => ({
      ...post,
      title: `Post ${item}`,
      content,
      published,
    });
    const releases = async (state: "open" | "published") =>
      (await findReleases(ada())).filter((release) => release.state === state);
    const inRelease = (release: string) => findDrafts(ada(), { release });
    async function writeText(word: string) {
      const { words } = await getEditedText(ada(), "home");
      const before = (words as { hero: { headline: string } }).hero.headline;
      return saveTextDraft(ada(), "home", 0, [{ path: headline, before, after: `Stay ${word}` }]);
    }

    const deeds: Record<(typeof names)[number], (step: Step, id: string) => Promise<unknown>> = {
      async type({ item, pick, isShown }, id) {
        const [draft, row] = [await draftAt(id), await rowAt(id)];
        const input = inputOf(item, nextWord(), isShown);
        const by = pick === 0 ? writer() : ada();
        const base = draft?.base_version ?? row?.version ?? 0;
        return keepItemDraft(by, postKind, id, { known: draft?.version ?? 0, base, input });
      },
      async save({ item, pick, isShown }, id) {
        const [draft, row] = [await draftAt(id), await rowAt(id)];
        const input = inputOf(item, nextWord(), isShown);
        const typed = { id, version: pick < 3 ? (draft?.version ?? 0) : 0 };
        if (row) await updateOverDraft(ada(), postKind, typed, { id, version: row.version, input });
        else await createOverDraft(ada(), postKind, typed, input);
        // What is saved and stays hidden was published by nobody.
        if (isShown) mean(input);
      },
      async publish(_, id) {
        const draft = await draftAt(id);
        await publishItemDraft(ada(), postKind, id, draft?.version ?? 0);
        mean(draft?.body);
      },
      async plan({ minutes }, id) {
        const [draft, row] = [await draftAt(id), await rowAt(id)];
        await planAsSeen(ada(), { action: "publish", kind, itemId: id, ...later(minutes) });
        mean(draft?.body ?? row);
      },
      async wait({ minutes }) {
        stage.now = new Date(stage.now.getTime() + minutes * 60_000);
        await runDueSchedules(ada());
      },
      async cancel({ pick }) {
        const waiting = await engine.db.selectFrom("schedules").select("id").where("state", "=", "waiting").execute();
        await cancelSchedule(ada(), waiting[pick % Math.max(1, waiting.length)]?.id ?? "");
      },
      discard: async (_, id) => discardItemDraft(ada(), postKind, id, (await draftAt(id))?.version ?? 0),
      async hide({ minutes }, id) {
        await planAsSeen(ada(), { action: "hide", kind, itemId: id, ...later(minutes) });
      },
      async show({ isShown }, id) {
        const row = await rowAt(id);
        if (!row) return;
        const { title, content } = row;
        const { version } = row;
        await updateItem(ada(), postKind, id, version, { ...post, title, content, published: isShown });
        if (isShown) mean(content);
      },
      trash: (_, id) => deleteItem(ada(), postKind, id),
      async untrash() {
        const [entry] = await engine.db.selectFrom("trash").select("id").execute();
        if (entry) await restoreFromTrash(ada(), entry.id);
      },
      async "old version"({ pick }, id) {
        const revisions = await findRevisions(ada(), kind, id);
        const revision = revisions[pick % Math.max(1, revisions.length)];
        const row = await rowAt(id);
        if (!revision || !row) return;
        await restoreRevision(ada(), revision.id);
        const now = await rowAt(id);
        if (now?.published) mean(now);
      },
      async many({ isShown }) {
        const rows = await Promise.all(ids.map(rowAt));
        const stored = rows.flatMap((row) => row?.id ?? []);
        await changeItems(ada(), postKind, stored, { do: isShown ? "publish" : "hide" });
        if (isShown) mean(...rows);
      },
      async "to release"({ pick }, id) {
        const open = await releases("open");
        const release = open[pick % 2]?.id ?? (await createRelease(ada(), { name: `Release ${pick}` })).id;
        await moveToRelease(ada(), release, { kind, itemId: id, version: (await draftAt(id))?.version ?? 0 });
      },
      async "take out"({ pick }) {
        const [release] = await releases("open");
        const drafts = release ? await inRelease(release.id) : [];
        const draft = drafts[pick % Math.max(1, drafts.length)];
        if (release && draft) await takeOutOfRelease(ada(), release.id, { kind: draft.kind, itemId: draft.item_id });
      },
      async "change in release"({ isShown }, id) {
        const [release] = await releases("open");
        if (release)
          await planItemChange(ada(), release.id, { collection: kind, itemId: id, change: isShown ? "show" : "hide" });
      },
      async "type in release"({ item, isShown }, id) {
        const [release] = await releases("open");
        if (!release) return;
        const draft = await findDraft(ada(), { release: release.id, kind, itemId: id });
        const base = draft?.base_version ?? (await rowAt(id))?.version ?? 0;
        const input = inputOf(item, nextWord(), isShown);
        await keepItemDraft(ada(), postKind, id, { known: draft?.version ?? 0, base, input, release: release.id });
      },
      async "plan release"({ minutes }) {
        const [release] = await releases("open");
        if (!release) return;
        const drafts = await inRelease(release.id);
        await planAsSeen(ada(), { action: "publish", kind: "release", itemId: release.id, ...later(minutes) });
        mean(drafts);
      },
      async "publish release"() {
        const [release] = await releases("open");
        if (!release) return;
        const drafts = await inRelease(release.id);
        await publishRelease(ada(), release.id, release.version);
        mean(drafts);
      },
      async undo({ isShown }) {
        const [release] = await releases("published");
        if (release) await undoRelease(ada(), release.id, release.version, { keep: isShown });
      },
      "type text": () => writeText(nextWord()),
      async "publish text"() {
        const draft = await textDraft();
        if (!draft) return;
        await publishTexts(ada(), { home: draft.version });
        mean(draft.body);
      },
      async "plan text"({ minutes }) {
        const draft = await textDraft();
        if (!draft) return;
        await planTexts(ada(), { home: draft.version }, { action: "publish", ...later(minutes) });
        mean(draft.body);
      },
      "discard text": async () => discardTextDraft(ada(), "home", (await textDraft())?.version ?? 0),
      async "old text"({ pick }) {
        const versions = await findTextVersions(ada(), "home");
        const { version = 0 } = versions[pick % Math.max(1, versions.length)] ?? {};
        await restoreTextVersion(ada(), "home", (await textDraft())?.version ?? 0, { version });
      },
      async "text to release"({ pick }) {
        const [release] = await releases("open");
        const to = release?.id ?? (await createRelease(ada(), { name: `Release ${pick}` })).id;
        const version = await seenVersion(ada(), { kind: "site_texts", itemId: "home" });
        await moveToRelease(ada(), to, { kind: "site_texts", itemId: "home", version });
      },
      async ask({ pick }) {
        const reviews = await findReviews(ada());
        const review = reviews[pick % Math.max(1, reviews.length)];
        if (review) await requestReview(ada(), review, { words: "" });
      },
      approve: (step) => decide(step, true),
      decline: (step) => decide(step, false),
    };
    async function decide({ pick }: Step, isApproved: boolean) {
      const waiting = (await findReviews(bob())).filter(({ state }) => state === "waiting");
      const review = waiting[pick % Math.max(1, waiting.length)];
      if (!review) return;
      const { itemId, fingerprint } = review;
      const release = review.kind === "release" ? itemId : noRelease;
      const drafts = await findDrafts(ada(), release === noRelease ? { release, itemId } : { release });
      await decideReview(bob(), review, { isApproved, fingerprint, words: "Seen." });
      if (isApproved) drafts.flatMap(wordsIn).forEach((word) => approved.add(word));
    }
    const later = (minutes: number) => ({
      local: new Date(stage.now.getTime() + minutes * 60_000).toISOString().slice(0, 16),
      zone: "UTC",
    });
    const publicWords = async (visitor: Context) => {
      const rows = await engine.db
        .selectFrom(kind)
        .select(["title", "content"])
        .where("published", "=", true)
        .execute();
      return [rows, (await getTexts(visitor)).home.hero].flatMap(wordsIn);
    };

    for (const step of steps) {
      const isDone = await deeds[step.name](step, ids[step.item] ?? "").then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
          return false;
        },
      );
      if (isDone) counts.set(step.name, (counts.get(step.name) ?? 0) + 1);
      const seen = await publicWords(stage.visitor());
      const isRight = (word: string) => meant.has(word) && (!isReviewed || approved.has(word));
      expect([step.name, seen.filter((word) => !isRight(word))]).toEqual([step.name, []]);
    }
    const { done } = await engine.db
      .selectFrom("schedules")
      .select(({ fn }) => fn.countAll<number | string>().as("done"))
      .where("state", "=", "done")
      .where("action", "=", "publish")
      .executeTakeFirstOrThrow();
    counts.set("carried out", (counts.get("carried out") ?? 0) + Number(done));
  }

  async function clear(start: Date): Promise<void> {
    stage.now = start;
    for (const table of [
      ...(["drafts", "releases", "release_changes", "schedules", "site_texts", "approvals", "approval_rules"] as const),
      ...(["blog_posts", "revisions", "trash", "former_addresses", "outbox", "activity"] as const),
    ])
      await engine.db.deleteFrom(table).execute();
  }

  it.each([
    ["without reviews", false],
    ["with reviews", true],
  ])("%s is only what somebody has published or put into a plan", { timeout: 1_800_000 }, async (_, isReviewed) => {
    const [counts, start] = [new Map<string, number>(), stage.now];
    const some = fc.oneof({ weight: 4, arbitrary: anyStep.map((step) => [step]) }, { weight: 1, arbitrary: meeting });
    const history = fc.array(some, { minLength: 10, maxLength: 35, size: "max" }).map((steps) => steps.flat());
    await fc.assert(
      fc.asyncProperty(history, (steps) => live(steps, isReviewed, counts)).afterEach(() => clear(start)),
      {
        numRuns: runs,
      },
    );
    // Histories that could do nothing would prove nothing.
    for (const name of [
      "type",
      "save",
      "plan",
      "plan text",
      "plan release",
      "carried out",
      ...(isReviewed ? ["approve"] : []),
    ])
      expect([name, (counts.get(name) ?? 0) > 0]).toEqual([name, true]);
    if (repetition > 1) process.stdout.write(`${engine.name}${_}: ${JSON.stringify([...counts])}\n`);
  });
});
