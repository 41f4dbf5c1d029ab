import { isPageName } from "#content/page-names.ts";
import { type SiteTextName, siteTexts } from "#content/site-texts.ts";
import type { Collection } from "#db/schema.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { pickEdited } from "../content/conflict.ts";
import { isPublic, type ManagedKind, publicPathOf, titleOf } from "../content/kind.ts";
import { kindOf } from "../content/kinds.ts";
import { rowOf } from "../content/save-item.ts";
import type { Context } from "../context.ts";
import { type Draft, findDraft, noRelease } from "../publishing/drafts/draft.ts";
import { titleOfDraft } from "../publishing/drafts/item-drafts.ts";
import { findReleaseDrafts } from "../publishing/releases/releases.ts";
import { rowOfDraft, withPublished } from "../publishing/drafts/views.ts";
import { knownName, wholeText } from "../site-texts/stored-texts.ts";
import { itemSource, type Source, textSource } from "./sources.ts";

/** What is to be published: the pages that show it, as they will be. */
export interface Subject {
  /** Sees the site as it will be, as a visitor. */
  seeing: Context;
  /** Paths of the pages, each once. */
  paths: string[];
  sources: Source[];
}

/**
 * An item as its form or draft says, shown to visitors.
 * @param fields as typed
 * @param isShown whether it is shown whatever the fields say
 * @returns null when visitors will not see it
 */
export async function subjectOfItem(
  ctx: Context,
  kind: ManagedKind,
  id: string,
  { fields, isShown }: { fields: Readonly<Record<string, unknown>>; isShown: boolean },
): Promise<Subject | null> {
  const body = isShown ? { ...fields, [kind.shown]: true } : { ...fields };
  const row = await rowOfDraft(ctx, kind, { id, body });
  if (!isPublic(kind, row)) return null;
  const isStored = (await rowOf(ctx, kind, id)) !== undefined;
  const draft = draftOf(ctx, kind.collection, id, body);
  return {
    seeing: await withPublished(asVisitor(ctx), [draft]),
    paths: [publicPathOf(kind, row)],
    sources: [
      itemSource(kind, { title: titleOf(kind, row), fields: body, form: { [isStored ? "edit" : "draft"]: id } }),
    ],
  };
}

function draftOf(ctx: Context, kind: Collection, item_id: string, body: Draft["body"]): Draft {
  const by = { updated_by: "", updated_at: ctx.clock(), writers: "" };
  return { release_id: noRelease, kind, item_id, action: "save", body, base_version: 0, version: 0, ...by };
}

const asVisitor = (ctx: Context): Context => ({
  ...ctx,
  actor: { kind: "visitor" },
  reads: () => {},
  degraded: () => {},
});

/** The draft beside an item, or the item as it is stored; null when there is neither, or visitors will not see it. */
export async function subjectOfStored(
  ctx: Context,
  kind: ManagedKind,
  id: string,
  isShown: boolean,
): Promise<Subject | null> {
  const draft = await findDraft(ctx, { release: noRelease, kind: kind.collection, itemId: id });
  const row = await rowOf(ctx, kind, id);
  const fields = draft?.body ?? (row && pickEdited(kind, row));
  return fields ? subjectOfItem(ctx, kind, id, { fields, isShown }) : null;
}

/** Texts of the site as their drafts beside the live site say. */
export async function subjectOfTexts(ctx: Context, names: readonly string[]): Promise<Subject> {
  const drafts = await ctx.db
    .selectFrom("drafts")
    .selectAll()
    .where("release_id", "=", noRelease)
    .where("kind", "=", "site_texts")
    .where("item_id", "in", names.length === 0 ? [""] : [...names])
    .execute();
  return subjectOfDrafts(ctx, drafts, null);
}

/** All that a release makes public. */
export async function subjectOfRelease(ctx: Context, release: string): Promise<Subject> {
  return subjectOfDrafts(ctx, await findReleaseDrafts(ctx, release), release);
}

async function subjectOfDrafts(ctx: Context, drafts: readonly Draft[], release: string | null): Promise<Subject> {
  const paths = new Set<string>();
  const sources: Source[] = [];
  for (const draft of drafts) {
    const { kind: collection, item_id: id, action, body, base_version } = draft;
    if (action === "delete" || collection === "redirects") continue;
    if (collection === "site_texts") {
      const name = knownName(id);
      if (!name) continue;
      sources.push(textSource(name, wholeText(name, body), release));
      for (const path of pagesOfText(name, body)) paths.add(path);
      continue;
    }
    const kind = kindOf<Collection>(collection);
    const row = await rowOfDraft(ctx, kind, { id, body });
    if (!isPublic(kind, row)) continue;
    const form = { [base_version === 0 ? "draft" : "edit"]: id, ...(release !== null && { release }) };
    sources.push(itemSource(kind, { title: titleOfDraft(kind, draft), fields: body, form }));
    paths.add(publicPathOf(kind, row));
  }
  return { seeing: await withPublished(asVisitor(ctx), drafts), paths: [...paths], sources };
}

/** The pages on which changed parts of a text stand; of one that every page shows, the first page. */
export function pagesOfText(name: SiteTextName, body: Draft["body"]): string[] {
  if (isPageName(name)) return body["shown"] === true ? [String(body["address"])] : [];
  const parts = Object.keys(body);
  if (name === "useCasePages") return parts.map((slug) => itemPath(sections.useCases, slug));
  if (name === "layouts") {
    return parts.flatMap((page) =>
      Object.hasOwn(siteTexts, page) ? (siteTexts[page as keyof typeof siteTexts].path ?? []) : [],
    );
  }
  if (/Mail$|^accountText$|^feeds$/.test(name)) return [];
  const { path } = siteTexts[name];
  return [path === null || path === "/404" ? "/" : path];
}
