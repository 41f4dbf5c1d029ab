import * as fc from "fast-check";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../../context.ts";
import * as system from "../../publishing/testing/system.ts";
import { type Review, findReviews, requestReview } from "../reviews.ts";
import { decideReview } from "../decide-review.ts";
import { type ReviewModel, noteDecision, noteText } from "./review-model.ts";

const anyDeed = (names: readonly string[]) =>
  fc.record({
    what: fc.constantFrom(...names),
    /** Which of the people does it. */
    who: fc.nat(2),
    /** Numbers that choose among what there is, one after the other. */
    dice: fc.array(fc.nat(999), { minLength: 1, maxLength: 12, size: "max" }),
  });

/** One thing that somebody does; now and then another one does something at the same moment. */
export const anyStep = (names: readonly string[]) =>
  fc.record({
    first: anyDeed(names),
    second: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anyDeed(names) }),
  });

/** Where a deed happens. */
export interface Scene {
  stage: { now: Date };
  /** Those who write and review, each of whom may do everything. */
  people: readonly Context[];
  /** Ids of the posts that they write. */
  ids: readonly string[];
  model: ReviewModel;
  /** What people have looked at, which they may decide about later. */
  seen: Seen[];
  /** The deed's numbers. */
  dice: readonly number[];
}

interface Seen {
  review: Review;
  texts: readonly string[];
}

/** What somebody does in a scene. */
interface Deed {
  scene: Scene;
  ctx: Context;
  /** The next of the numbers, from 0 to 1. */
  random: () => number;
  among: <One>(all: readonly One[]) => One | undefined;
  /** Does something else in the same scene, and takes a refusal for an answer. */
  attempt: (what: string, ctx: Context) => Promise<void>;
}

/** Does something. A refusal is an answer; anything else is a defect. @returns whether it was done */
export async function takeStep(scene: Scene, what: string, ctx: Context, random = diceOf(scene)): Promise<boolean> {
  const deed: Deed = {
    scene,
    ctx,
    random,
    among: (all) => all[Math.floor(random() * all.length)],
    attempt: async (other, by) => void (await takeStep(scene, other, by, random)),
  };
  try {
    await reviewSteps[what]?.(deed);
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return false;
  }
}

function diceOf({ dice }: Scene): () => number {
  let thrown = 0;
  return () => (dice[thrown++ % dice.length] ?? 0) / 1_000;
}

const emailOf = ({ actor }: Context) => (actor.kind === "user" ? actor.email : "");
const postOf = (id = "") => ({ kind: "blog_posts" as const, id });

function newWords({ scene, ctx }: Deed, id: string) {
  return { title: `Post ${scene.ids.indexOf(id)}`, words: noteText(scene.model, emailOf(ctx)), shown: true };
}

async function oneOfReleases({ ctx, among }: Deed, isPublic = false): Promise<string | undefined> {
  return among(await system.releases.find(ctx, isPublic));
}

/** Notes what somebody sees of a review. */
async function look({ scene, ctx }: Deed, review: Review): Promise<Seen> {
  const beside = () => system.drafts.find(ctx, system.beside, postOf(review.itemId));
  const drafts =
    review.kind === "release" ? await system.releases.saidIn(ctx, review.itemId) : [(await beside())?.said];
  const seen = { review, texts: drafts.flatMap((draft) => (draft && "item" in draft ? [draft.item.words] : [])) };
  scene.seen.push(seen);
  return seen;
}

async function decide({ scene }: Deed, { review, texts }: Seen, by: Context, isApproved: boolean): Promise<void> {
  await decideReview(by, review, { isApproved, fingerprint: review.fingerprint, words: "Seen." });
  noteDecision(scene.model, texts, { by: emailOf(by), isApproved });
}

async function reviewOf({ ctx }: Deed, id: string): Promise<Review | undefined> {
  return (await findReviews(ctx)).find(({ itemId }) => itemId === id);
}

async function publish({ ctx }: Deed, id: string, by = ctx): Promise<void> {
  const draft = await system.drafts.find(by, system.beside, postOf(id));
  if (draft) await system.drafts.publish(postOf(id), draft.version)(by);
}

/** What people do; whatever is refused is not done. */
const reviewSteps: Readonly<Record<string, (deed: Deed) => Promise<unknown>>> = {
  async write(deed) {
    const [id, isWithin] = [deed.among(deed.scene.ids) ?? "", deed.random() < 0.3];
    const release = (isWithin ? await oneOfReleases(deed) : undefined) ?? system.beside;
    await write(deed, id, release);
  },
  async save(deed) {
    const id = deed.among(deed.scene.ids) ?? "";
    const version = await system.versionOf(deed.ctx, postOf(id));
    if (version !== null) await system.items.save(deed.ctx, postOf(id), version, newWords(deed, id));
  },
  async look(deed) {
    for (const review of await findReviews(deed.ctx)) await look(deed, review);
  },
  async ask({ ctx, among }) {
    const review = among(await findReviews(ctx));
    if (review) await requestReview(ctx, review, { words: "" });
  },
  async approve(deed) {
    const one = deed.among(deed.scene.seen.slice(-12));
    if (one) await decide(deed, one, deed.ctx, deed.random() < 0.85);
  },
  publish: (deed) => publish(deed, deed.among(deed.scene.ids) ?? ""),
  /** The way as it is meant, which an edit may outrun at any place. */
  async through(deed) {
    const { scene, ctx, among, attempt, random } = deed;
    const id = among(scene.ids) ?? "";
    const outrun = async () => (random() < 0.15 ? attempt("write", among(scene.people) ?? ctx) : undefined);
    await write(deed, id, system.beside);
    const asked = await reviewOf(deed, id);
    if (!asked) return;
    await requestReview(ctx, asked, { words: "" });
    await outrun();
    const review = await reviewOf(deed, id);
    if (!review) return;
    await look(deed, review);
    await outrun();
    for (const person of scene.people) await attempt("approve last", person);
    await outrun();
    await publish(deed, id, among(scene.people));
  },
  async "approve last"(deed) {
    const one = deed.scene.seen.at(-1);
    if (one) await decide(deed, one, deed.ctx, true);
  },
  /** Somebody approves, and somebody refuses that; whoever wrote it would like to go on alone. */
  async doubt(deed) {
    const { scene, ctx, among, attempt } = deed;
    const id = among(scene.ids) ?? "";
    await write(deed, id, system.beside);
    const ask = async () => {
      const review = await reviewOf(deed, id);
      if (!review) return null;
      await requestReview(ctx, review, { words: "" });
      return look(deed, review);
    };
    for (const isApproved of [true, false]) {
      const [one, other] = [await ask(), among(scene.people) ?? ctx];
      if (!one) return;
      await decide(deed, one, other, isApproved);
    }
    await ask();
    await attempt("approve last", ctx);
    await publish(deed, id);
  },
  async discard({ scene, ctx, among }) {
    const post = postOf(among(scene.ids));
    const draft = await system.drafts.find(ctx, system.beside, post);
    if (draft) await system.drafts.discard(system.beside, post, draft.version)(ctx);
  },
  begin: ({ ctx }) => system.releases.create(ctx),
  async move(deed) {
    const [post, release] = [postOf(deed.among(deed.scene.ids)), await oneOfReleases(deed)];
    const draft = await system.drafts.find(deed.ctx, system.beside, post);
    if (draft && release) await system.releases.move(deed.ctx, release, post, draft.version);
  },
  async "take out"(deed) {
    const release = await oneOfReleases(deed);
    if (release) await system.releases.takeOut(deed.ctx, release, postOf(deed.among(deed.scene.ids)));
  },
  async release(deed) {
    const release = await oneOfReleases(deed);
    if (!release) return;
    await system.releases.publish(deed.ctx, release, await system.releases.version(deed.ctx, release));
  },
  async undo(deed) {
    const release = await oneOfReleases(deed, true);
    if (!release) return;
    const version = await system.releases.version(deed.ctx, release);
    await system.releases.undo(deed.ctx, release, version, deed.random() < 0.5);
  },
  async plan({ scene, ctx, among }) {
    const post = postOf(among(scene.ids));
    const [version, due] = [await system.plans.version(ctx, post), new Date(scene.stage.now.getTime() + 60_000)];
    await system.plans.make(ctx, post, { action: "publish", due, version });
  },
  async time({ scene, ctx }) {
    scene.stage.now = new Date(scene.stage.now.getTime() + 120_000);
    await system.plans.runDue(ctx);
  },
  restore: ({ scene, ctx, among, random }) =>
    system.items.restoreState(ctx, postOf(among(scene.ids)), Math.floor(random() * 4)),
  many: ({ scene, ctx, random }) =>
    system.items.change(ctx, "blog_posts", scene.ids, random() < 0.5 ? "publish" : "hide"),
};

/** Keeps new words as a draft of a post. */
async function write(deed: Deed, id: string, release: string): Promise<void> {
  const { ctx } = deed;
  const draft = await system.drafts.find(ctx, release, postOf(id));
  const base = draft ? draft.base : await system.versionOf(ctx, postOf(id));
  const known = draft?.version ?? null;
  await system.items.keepDraft(ctx, postOf(id), { release, known, base, written: newWords(deed, id) });
}

/** The names of all steps; some of them are only parts of others. */
export const stepNames = Object.keys(reviewSteps).filter((name) => name !== "approve last");
