import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { DomainError } from "#lib/domain-error.ts";
import { changeItems } from "../lists/change-many.ts";
import { findItems } from "../lists/find-items.ts";
import { postKind } from "../kinds/post.ts";
import { rowOf, updateItem } from "../documents/edit-item.ts";
import type { Context } from "../context.ts";
import { findDraft, noRelease } from "../publishing/drafts/draft.ts";
import { discardItemDraft, keepItemDraft, publishItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease, undoRelease } from "../publishing/releases/publish-release.ts";
import {
  createRelease,
  findReleaseDrafts,
  findReleases,
  moveToRelease,
  takeOutOfRelease,
} from "../publishing/releases/releases.ts";
import { runDueSchedules } from "../publishing/schedules/run-schedules.ts";
import { planAsSeen } from "../publishing/testing/plan-as-seen.ts";
import { findRevisions, restoreRevision } from "../history/revisions.ts";
import { post, setReleaseStage } from "../testing/stages.ts";
import { type Review, findReviews, requestReview } from "./approvals.ts";
import { decideReview } from "./decide-review.ts";
import { setRules } from "./require-approval.ts";

// Random histories of three people under four eyes: whatever they do, and at whatever the same moment, visitors see nothing that nobody but
// its writer has approved. REVIEW_HISTORIES sets their number; a failure names the seed.

const steps = 40;

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describeOnEachEngine("histories under four eyes", (engine) => {
  const histories = Number(process.env["REVIEW_HISTORIES"] ?? (engine.name === "sqlite" ? 15 : 9));
  const { stage } = setReleaseStage(engine);
  beforeEach(async () => {
    for (const table of ["approvals", "approval_rules", "outbox"] as const) await engine.db.deleteFrom(table).execute();
  });

  async function run(seed: number): Promise<void> {
    const random = randomFrom(seed);
    const among = <One>(all: readonly One[]): One | undefined => all[Math.floor(random() * all.length)];
    const people: Context[] = [
      stage.admin(),
      stage.admin("bob"),
      stage.as({
        ...stage.admin().actor,
        userId: "cleo@school.example",
        email: "cleo@school.example",
        adminId: "cleo",
      } as Context["actor"]),
    ];
    const emailOf = (ctx: Context) => (ctx.actor.kind === "user" ? ctx.actor.email : "");
    const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
    /** Who wrote each text, and who approved it since it was last refused. */
    const writer = new Map<string, string>();
    const approvers = new Map<string, Set<string>>();
    /** Texts that visitors have seen: what is taken back or restored may show them again, whatever was said of them since. */
    const known = new Set<string>();
    const note = (texts: readonly string[], by: string, isApproved: boolean) => {
      // Who refuses a draft with words of their own refuses what others wrote.
      for (const text of texts.filter((one) => isApproved || writer.get(one) !== by))
        approvers.set(text, isApproved ? (approvers.get(text) ?? new Set()).add(by) : new Set());
    };
    const seen: { review: Review; texts: string[] }[] = [];
    let written = 0;

    const textsOf = async (review: Review): Promise<string[]> => {
      const drafts =
        review.kind === "release"
          ? await findReleaseDrafts(stage.admin(), review.itemId)
          : [await findDraft(stage.admin(), { release: noRelease, kind: "blog_posts", itemId: review.itemId })];
      return drafts.flatMap((draft) => (draft ? [String(draft.body["content"])] : []));
    };
    const openReleases = async () => (await findReleases(stage.admin())).filter(({ state }) => state === "open");

    const deeds: Record<string, (ctx: Context) => Promise<unknown>> = {
      async write(ctx) {
        const id = among(ids)!;
        const release = random() < 0.3 ? (among(await openReleases())?.id ?? noRelease) : noRelease;
        const draft = await findDraft(ctx, { release, kind: "blog_posts", itemId: id });
        const row = await rowOf(ctx, postKind, id);
        const content = `text ${++written} of ${seed}`;
        writer.set(content, emailOf(ctx));
        const input = { ...post, title: `Post ${ids.indexOf(id)}`, content };
        const base = draft?.base_version ?? row?.version ?? 0;
        await keepItemDraft(ctx, postKind, id, { known: draft?.version ?? 0, base, input, release });
      },
      async save(ctx) {
        const id = among(ids)!;
        const row = await rowOf(ctx, postKind, id);
        const content = `text ${++written} of ${seed}`;
        writer.set(content, emailOf(ctx));
        if (row) await updateItem(ctx, postKind, id, row.version, { ...post, title: row.title, content });
      },
      async look(ctx) {
        for (const review of await findReviews(ctx)) seen.push({ review, texts: await textsOf(review) });
      },
      async ask(ctx) {
        const review = among(await findReviews(ctx));
        if (review) await requestReview(ctx, review, { words: "" });
      },
      async approve(ctx) {
        const one = among(seen.slice(-12));
        if (!one) return;
        const { fingerprint } = one.review;
        const isApproved = random() < 0.85;
        await decideReview(ctx, one.review, { isApproved, fingerprint, words: "Seen." });
        note(one.texts, emailOf(ctx), isApproved);
      },
      async publish(ctx) {
        const id = among(ids)!;
        const draft = await findDraft(ctx, { release: noRelease, kind: "blog_posts", itemId: id });
        if (draft) await publishItemDraft(ctx, postKind, id, draft.version);
      },
      /** The way as it is meant, which an edit may outrun at any place. */
      async through(ctx) {
        const id = among(ids)!;
        const outrun = async () => (random() < 0.15 ? attempt("write", among(people)!) : undefined);
        await attempt("write", ctx);
        const mine = async () => (await findReviews(ctx)).find(({ itemId }) => itemId === id);
        const asked = await mine();
        if (!asked) return;
        await requestReview(ctx, asked, { words: "" });
        await outrun();
        const review = await mine();
        if (!review) return;
        seen.push({ review, texts: await textsOf(review) });
        await outrun();
        for (const person of people) await attempt("approveLast", person);
        await outrun();
        await deeds["publish"]!(among(people)!);
      },
      async approveLast(ctx) {
        const one = seen.at(-1)!;
        const { fingerprint } = one.review;
        await decideReview(ctx, one.review, { isApproved: true, fingerprint, words: "" });
        note(one.texts, emailOf(ctx), true);
      },
      /** Somebody approves, and somebody refuses that; whoever wrote it would like to go on alone. */
      async doubt(ctx) {
        const id = among(ids)!;
        await attempt("write", ctx);
        const ask = async () => {
          const review = (await findReviews(ctx)).find(({ itemId }) => itemId === id);
          if (!review) return;
          await requestReview(ctx, review, { words: "" });
          seen.push({ review, texts: await textsOf(review) });
          return seen.at(-1);
        };
        for (const isApproved of [true, false]) {
          const [one, other] = [await ask(), among(people)!];
          if (!one) return;
          await decideReview(other, one.review, { ...one.review, isApproved, words: "Read." });
          note(one.texts, emailOf(other), isApproved);
        }
        await ask();
        await attempt("approveLast", ctx);
        await deeds["publish"]!(ctx);
      },
      async discard(ctx) {
        const id = among(ids)!;
        const draft = await findDraft(ctx, { release: noRelease, kind: "blog_posts", itemId: id });
        if (draft) await discardItemDraft(ctx, postKind, id, draft.version);
      },
      begin: (ctx) => createRelease(ctx, { name: `Release ${random()}` }),
      async move(ctx) {
        const [id, release] = [among(ids)!, among(await openReleases())];
        const draft = await findDraft(ctx, { release: noRelease, kind: "blog_posts", itemId: id });
        if (draft && release)
          await moveToRelease(ctx, release.id, { kind: "blog_posts", itemId: id, version: draft.version });
      },
      async takeOut(ctx) {
        const release = among(await openReleases());
        if (release) await takeOutOfRelease(ctx, release.id, { kind: "blog_posts", itemId: among(ids)! });
      },
      async release(ctx) {
        const release = among(await openReleases());
        if (release) await publishRelease(ctx, release.id, release.version);
      },
      async undo(ctx) {
        const release = among((await findReleases(ctx)).filter(({ state }) => state === "published"));
        if (release) await undoRelease(ctx, release.id, release.version, { keep: random() < 0.5 });
      },
      async plan(ctx) {
        const plan = { action: "publish", kind: "blog_posts", itemId: among(ids)! };
        const local = new Date(stage.now.getTime() + 60_000).toISOString().slice(0, 16);
        await planAsSeen(ctx, { ...plan, local, zone: "UTC" });
      },
      async time() {
        stage.now = new Date(stage.now.getTime() + 120_000);
        await runDueSchedules(stage.admin());
      },
      async restore(ctx) {
        const revision = among(await findRevisions(ctx, "blog_posts", among(ids)!));
        if (revision) await restoreRevision(ctx, revision.id);
      },
      many: (ctx) => changeItems(ctx, postKind, ids, { do: random() < 0.5 ? "publish" : "hide" }),
    };
    const weights: Record<string, number> = {
      write: 6,
      look: 4,
      ask: 5,
      approve: 6,
      publish: 5,
      release: 2,
      move: 2,
      through: 8,
      doubt: 4,
    };
    const names = Object.keys(deeds)
      .filter((name) => name !== "approveLast")
      .flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name));
    /** A refusal is an answer; anything else is a defect. */
    const attempt = async (name: string, ctx: Context) => {
      try {
        await deeds[name]!(ctx);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    };

    await setRules(stage.admin(), ["blog_posts"]);
    for (let step = 0; step < steps; step++) {
      const both = random() < 0.25;
      const first = attempt(among(names)!, among(people)!);
      await (both ? Promise.all([first, attempt(among(names)!, among(people)!)]) : first);
      const { items } = await findItems(stage.admin(), postKind, { state: "published" });
      for (const { id } of items) {
        const row = await rowOf(stage.admin(), postKind, id);
        const text = row?.content ?? "";
        if (known.has(text)) continue;
        known.add(text);
        const others = [...(approvers.get(text) ?? [])].filter((email) => email !== writer.get(text));
        if (others.length === 0)
          throw new Error(`Seed ${seed}, step ${step}: “${text}” by ${writer.get(text)} is public without a review.`);
      }
    }
  }

  it(`show nothing that nobody has reviewed (${histories} of them)`, async () => {
    let published = 0;
    for (let seed = 1; seed <= histories; seed++) {
      for (const table of [
        "drafts",
        "releases",
        "release_changes",
        "schedules",
        "blog_posts",
        "approvals",
        "approval_rules",
        "revisions",
        "trash",
        "slug_history",
      ] as const)
        await engine.db.deleteFrom(table).execute();
      stage.now = new Date("2026-03-01T10:00:00Z");
      await run(seed);
      published += (await findItems(stage.admin(), postKind, { state: "published" })).total;
    }
    // Something has to come through, or the proof says nothing.
    expect(published).toBeGreaterThan(histories / 5);
  }, 600_000);
});
