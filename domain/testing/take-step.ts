import { deleteItem } from "../content/delete-item.ts";
import { rowOf, createItem, updateItem } from "../content/save-item.ts";
import type { Context } from "../context.ts";
import { findCollisions, settleCollision } from "../publishing/collisions.ts";
import { discardItemDraft, getItemDraft, keepItemDraft, publishItemDraft } from "../publishing/item-drafts.ts";
import { planRedirect } from "../publishing/planned-redirects.ts";
import { publishRelease, undoRelease } from "../publishing/publish-release.ts";
import {
  createRelease,
  findReleaseDrafts,
  findReleases,
  moveToRelease,
  planItemChange,
  takeOutOfRelease,
} from "../publishing/releases.ts";
import { planSchedule } from "../publishing/schedules.ts";
import { createRedirect, deleteRedirect, updateRedirect } from "../redirects/write-redirect.ts";
import { getEditedText, saveTextDraft } from "../site-texts/edit-texts.ts";
import { valueAt } from "../site-texts/paths.ts";
import { publishTexts } from "../site-texts/publish-texts.ts";
import { restoreFromTrash } from "../trash/trash.ts";
import {
  historyKinds,
  inputOfItem,
  type Key,
  kindOfKey,
  type SiteModel,
  splitKey,
  type Step,
  textKey,
} from "./site-history.ts";

/** How a history acts on the site. */
export interface Stage {
  model: SiteModel;
  /** Whoever takes the step; their process may die. */
  ctx: Context;
  /** An admin who looks. */
  admin: Context;
}

/**
 * Takes one step on the site; the model follows when it succeeds.
 * @throws Error when a save over a newer version was taken
 */
export async function takeStep({ model, ctx, admin }: Stage, step: Step): Promise<void> {
  const { what, item, title, text, shown, from, to, isStale } = step;
  const pick = <Entry>(entries: Iterable<Entry>): Entry | undefined => {
    const all = [...entries];
    return all[item % Math.max(1, all.length)];
  };
  const kind = historyKinds[step.kind]!;
  const written = { title, text, shown };
  const keyOf = (id: string): Key => `${kind.collection}/${id}`;
  const live = pick(model.items()) ?? keyOf(crypto.randomUUID());
  const liveKind = kindOfKey(live)!;
  const { id } = splitKey(live);
  const version = (await rowOf(admin, liveKind, id))?.version ?? 0;
  const drafted = pick([...model.drafts.keys()].filter((key) => key !== textKey)) ?? live;
  const draftKind = kindOfKey(drafted)!;
  const { id: draftId } = splitKey(drafted);
  const draftVersion = (await getItemDraft(admin, draftKind, draftId))?.version ?? 0;
  const isPublic = what === "undo";
  const releaseId =
    pick([...model.releases].filter(([, { before }]) => (before !== null) === isPublic).map(([one]) => one)) ??
    (await createRelease(admin, { name: "R" })).id;
  if (!model.releases.has(releaseId)) model.releases.set(releaseId, { changes: new Map(), before: null });
  const release = model.releases.get(releaseId)!;
  const releaseVersion = (await findReleases(admin)).find((one) => one.id === releaseId)?.version ?? 0;
  const known = (latest: number) => (isStale ? latest - 1 : latest);
  const refuseStale = () => {
    if (isStale) throw new Error(`${what}: a version that nobody has any more was taken`);
  };
  const input = inputOfItem(kind, written);
  const liveInput = inputOfItem(liveKind, written);
  const textVersion = async () => (await getEditedText(admin, "home")).draftVersion;
  const plan = { action: shown ? "publish" : "hide", zone: "UTC" } as const;
  const local = new Date(ctx.clock().getTime() + 60 * 60_000).toISOString().slice(0, 16);
  const noteOn = (key: Key, planned: string) => {
    for (const [other, one] of model.plans) {
      if (one.key === key && one.action === plan.action) model.plans.delete(other);
    }
    model.plans.set(planned, { key, action: plan.action });
  };

  const steps: Record<Step["what"], () => Promise<unknown>> = {
    create: async () => model.apply(keyOf((await createItem(ctx, kind, input)).id), written),
    async update() {
      await updateItem(ctx, liveKind, id, known(version), liveInput);
      // A save over a changed place in a list is merged, where there are places.
      if (["blog_posts", "case_studies_content"].includes(liveKind.collection)) refuseStale();
      model.apply(live, written);
    },
    delete: async () => {
      await deleteItem(ctx, liveKind, id);
      model.apply(live, null);
    },
    async restore() {
      const entry = pick(model.trash.keys());
      if (entry === undefined) return;
      await restoreFromTrash(ctx, entry);
      model.restore(entry);
    },
    async draft() {
      const latest = (await getItemDraft(admin, liveKind, id))?.version ?? 0;
      const save = { known: known(latest), base: version, input: liveInput };
      const { version: kept } = await keepItemDraft(ctx, liveKind, id, save);
      if (latest > 0 && kept > 0) refuseStale();
      if (kept > 0) model.drafts.set(live, written);
      else if (!isStale) model.drafts.delete(live);
    },
    async "new draft"() {
      // Sometimes of something in the trash.
      const trashed = shown ? pick(model.trash.values())?.key : undefined;
      const key = trashed ?? keyOf(crypto.randomUUID());
      const keyKind = kindOfKey(key)!;
      const save = { known: 0, base: 0, input: inputOfItem(keyKind, written) };
      await keepItemDraft(ctx, keyKind, splitKey(key).id, save);
      model.drafts.set(key, written);
    },
    async publish() {
      await publishItemDraft(ctx, draftKind, draftId, known(draftVersion));
      refuseStale();
      model.apply(drafted, model.drafts.get(drafted)!);
      model.drafts.delete(drafted);
    },
    async discard() {
      await discardItemDraft(ctx, draftKind, draftId, known(draftVersion));
      if (model.drafts.has(drafted)) refuseStale();
      model.drafts.delete(drafted);
    },
    async "to release"() {
      const move = { kind: draftKind.collection, itemId: draftId, version: known(draftVersion) };
      await moveToRelease(ctx, releaseId, move);
      refuseStale();
      release.changes.set(drafted, model.drafts.get(drafted)!);
      model.drafts.delete(drafted);
    },
    async "into release"() {
      const save = { known: 0, base: version, input: liveInput, release: releaseId };
      await keepItemDraft(ctx, liveKind, id, save);
      release.changes.set(live, written);
    },
    "plan hide": () => planChange("hide"),
    "plan show": () => planChange("show"),
    "plan delete": () => planChange("delete"),
    async "take out"() {
      const key = pick(release.changes.keys());
      if (key === undefined) return;
      const { collection, id: itemId } = splitKey(key);
      await takeOutOfRelease(ctx, releaseId, { kind: collection, itemId });
      const change = release.changes.get(key)!;
      release.changes.delete(key);
      if (change !== null && collection !== "redirects") model.drafts.set(key, change);
    },
    async "plan redirect"() {
      const present = shown ? pick(model.redirects()) : undefined;
      const redirect = text === "One" && present ? null : { from, to };
      await planRedirect(ctx, releaseId, present ? splitKey(present).id : null, redirect);
      const drafts = await findReleaseDrafts(admin, releaseId);
      const made = drafts.find(
        (draft) => draft.kind === "redirects" && !release.changes.has(`redirects/${draft.item_id}`),
      );
      release.changes.set(`redirects/${made!.item_id}`, redirect);
    },
    async "change redirect"() {
      const present = pick(model.redirects());
      if (present === undefined || text === "One") {
        model.apply(`redirects/${(await createRedirect(ctx, { from, to })).id}`, { from, to });
      } else if (text === "Two") {
        await updateRedirect(ctx, splitKey(present).id, { from, to });
        model.apply(present, { from, to });
      } else {
        await deleteRedirect(ctx, splitKey(present).id);
        model.apply(present, null);
      }
    },
    async "text draft"() {
      const { words, draftVersion: latest } = await getEditedText(admin, "home");
      const after = `Words of ${crypto.randomUUID()}`;
      await saveTextDraft(ctx, "home", latest, [
        { path: "hero.headline", before: valueAt(words, "hero.headline"), after },
      ]);
      model.drafts.set(textKey, { headline: after });
    },
    async "publish text"() {
      await publishTexts(ctx, { home: known(await textVersion()) });
      refuseStale();
      model.apply(textKey, model.drafts.get(textKey)!);
      model.drafts.delete(textKey);
    },
    async "text to release"() {
      await moveToRelease(ctx, releaseId, { kind: "site_texts", itemId: "home", version: known(await textVersion()) });
      refuseStale();
      release.changes.set(textKey, model.drafts.get(textKey)!);
      model.drafts.delete(textKey);
    },
    async release() {
      await publishRelease(ctx, releaseId, known(releaseVersion));
      refuseStale();
      model.publish(releaseId);
    },
    async undo() {
      await undoRelease(ctx, releaseId, known(releaseVersion));
      refuseStale();
      model.undo(releaseId);
    },
    async settle() {
      for (const { kind: collection, itemId, reason, ...seen } of await findCollisions(admin, releaseId)) {
        await settleCollision(ctx, releaseId, { kind: collection, itemId, ...seen, take: [], drop: shown });
        if (shown || reason === "exists") release.changes.delete(`${collection}/${itemId}`);
      }
    },
    async schedule() {
      const one = shown ? drafted : live;
      const { collection, id: itemId } = splitKey(one);
      noteOn(one, (await planSchedule(ctx, { ...plan, kind: collection, itemId, local })).id);
    },
    async "schedule release"() {
      noteOn(
        `release/${releaseId}`,
        (await planSchedule(ctx, { ...plan, kind: "release", itemId: releaseId, local })).id,
      );
    },
    wait: () => Promise.resolve(),
  };
  async function planChange(change: "hide" | "show" | "delete"): Promise<void> {
    await planItemChange(ctx, releaseId, { collection: liveKind.collection, itemId: id, change });
    const { slug: _, ...present } = model.live.get(live)!;
    release.changes.set(live, change === "delete" ? null : { ...present, shown: change === "show" });
  }
  await steps[what]();
}
