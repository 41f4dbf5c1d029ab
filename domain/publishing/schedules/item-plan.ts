import { isPublic, type ManagedKind, pathOfItem, titleOf } from "../../content/kind.ts";
import { rowOf } from "../../content/save-item.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { hasAbility, requireAbility } from "../../rights.ts";
import { noRelease } from "../drafts/draft.ts";
import { titleOfDraft } from "../drafts/item-drafts.ts";
import { findPreviewLinks, type PreviewLink } from "../preview-links.ts";
import { findSchedulesOf, type Schedule } from "./schedules.ts";

/** A release that is being prepared, and what it makes of an item. */
interface ReleaseOfItem {
  id: string;
  name: string;
  /** What it does to the item; null when the item is not in it. */
  action: "save" | "delete" | null;
}

/** What is planned for an item, and with whom it is shared. */
export interface ItemPlan {
  title: string;
  /** Whether it is stored, and not a draft only. */
  isStored: boolean;
  /** Whether visitors see it. */
  isPublic: boolean;
  /** The path of its page; null when it has none. */
  path: string | null;
  /** Version of the draft beside it; null when there is none. */
  draftVersion: number | null;
  /** Releases that are being prepared, by name. */
  releases: ReleaseOfItem[];
  schedules: Schedule[];
  /** Empty for whoever may share nothing. */
  links: PreviewLink[];
}

/**
 * What is planned for an item, or for the draft of a new one.
 * @throws DomainError `unauthenticated`, `forbidden`, or `not_found`
 */
export async function getItemPlan(ctx: Context, kind: ManagedKind, id: string): Promise<ItemPlan> {
  requireAbility(ctx, "draft");
  const { collection } = kind;
  const [row, drafts, open, schedules, links] = await Promise.all([
    rowOf(ctx, kind, id),
    ctx.db.selectFrom("drafts").selectAll().where("kind", "=", collection).where("item_id", "=", id).execute(),
    ctx.db.selectFrom("releases").select(["id", "name"]).where("state", "=", "open").orderBy("name").execute(),
    findSchedulesOf(ctx, collection, id),
    hasAbility(ctx, "share") ? findPreviewLinks(ctx, collection, id) : [],
  ]);
  const draft = drafts.find(({ release_id }) => release_id === noRelease);
  const named = row ?? draft ?? drafts[0];
  if (!named) throw new DomainError("not_found", `This ${kind.noun} doesn't exist any more.`);
  return {
    title: "body" in named ? titleOfDraft(kind, named) : titleOf(kind, named),
    isStored: row !== undefined,
    isPublic: row !== undefined && isPublic(kind, row),
    path: row ? pathOfItem(kind, row) : null,
    draftVersion: draft?.version ?? null,
    releases: open.map(({ id: release, name }) => ({
      id: release,
      name,
      action: drafts.find(({ release_id }) => release_id === release)?.action ?? null,
    })),
    schedules,
    links,
  };
}
