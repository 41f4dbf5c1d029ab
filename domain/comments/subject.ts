import { collections, type Collection, type CommentKind } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { titleOf } from "../content/kind.ts";
import { kindOf } from "../content/kinds.ts";
import { rowOf } from "../content/save-item.ts";
import type { Context } from "../context.ts";
import { titleOfDraft } from "../publishing/drafts/item-drafts.ts";
import { type Member, requireAbility } from "../rights.ts";
import { schemaOfPart } from "../site-texts/check-text.ts";
import { knownName, titleOfText } from "../site-texts/stored-texts.ts";

/** What is commented on: an item, a text of the site, or a release. */
export interface CommentSubject {
  kind: CommentKind;
  itemId: string;
}

/** @throws DomainError `not_found` for what nobody can comment on */
export function readCommentSubject({ kind, itemId }: { kind: string; itemId: string }): CommentSubject {
  const known = ([...collections, "site_texts", "release"] as const).find((one) => one === kind);
  if (!known || itemId === "" || itemId.length > 100) throw new DomainError("not_found", "There is nothing like this.");
  return { kind: known, itemId };
}

/**
 * Whoever asks, if they may see the subject: texts of the site are not for writers.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export function requireCommenter(ctx: Context, { kind }: Pick<CommentSubject, "kind">): Member {
  return requireAbility(ctx, kind === "site_texts" ? "texts" : "draft");
}

/** What a subject is called; null when there is no such thing, or it is in the trash. */
export async function titleOfSubject(ctx: Context, { kind, itemId }: CommentSubject): Promise<string | null> {
  const { db } = ctx;
  if (kind === "release") {
    const release = await db.selectFrom("releases").select("name").where("id", "=", itemId).executeTakeFirst();
    return release?.name ?? null;
  }
  const drafts = db.selectFrom("drafts").select("body").where("kind", "=", kind).where("item_id", "=", itemId);
  if (kind === "site_texts") {
    const name = knownName(itemId);
    if (!name) return null;
    const row =
      (await drafts.where("action", "=", "save").executeTakeFirst()) ??
      (await db.selectFrom("site_texts").select("body").where("id", "=", name).executeTakeFirst());
    const isThere = row !== undefined || !name.startsWith("page:");
    return isThere ? titleOfText(name, row?.body ?? {}) : null;
  }
  const described = kindOf<Collection>(kind);
  const row = await rowOf(ctx, described, itemId);
  if (row) return titleOf(described, row);
  const draft = await drafts.where("base_version", "=", 0).executeTakeFirst();
  return draft ? titleOfDraft(described, draft) : null;
}

/** Whether a subject has such a place: a field of an item, a path in a text, or "" for the whole. */
export function hasField({ kind, itemId }: CommentSubject, field: string): boolean {
  if (field === "") return true;
  if (kind === "release") return false;
  if (kind !== "site_texts") return kindOf(kind).fields.some(({ name }) => name === field);
  const name = knownName(itemId);
  if (!name || !/^[\w-]{1,60}(?:\.[\w-]{1,60}){0,12}$/.test(field)) return false;
  const [part = ""] = field.split(".");
  return schemaOfPart(name, part) !== null;
}
