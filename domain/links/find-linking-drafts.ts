import { sql } from "kysely";
import type { Collection, DraftKind } from "#db/schema.ts";
import { editedColumns, spokenColumn } from "../content/kind.ts";
import { kindOf } from "../content/kinds.ts";
import type { Context } from "../context.ts";
import { type Draft, noRelease } from "../publishing/drafts/draft.ts";
import { titleOfDraft } from "../publishing/drafts/item-drafts.ts";
import { knownName, titleOfText } from "../site-texts/stored-texts.ts";
import { hasLink } from "./find-linking-texts.ts";
import { linkTo, textsIn } from "./own-links.ts";

/** A draft of an item or a text of the site that links somewhere. */
export interface LinkingDraft {
  kind: Exclude<DraftKind, "redirects">;
  id: string;
  title: string;
  /** Names of the fields with the link; empty for a text of the site. */
  where: string;
  /** Whether it is of an item that is not public yet. */
  isNew: boolean;
  /** The open release that it is in; null for a draft beside what is live. */
  release: { id: string; name: string } | null;
}

/** More than a person reads in the question before a deletion. */
const maxDrafts = 50;

/**
 * The drafts of items and texts whose words link to one of the paths, beside what is live and in open releases.
 * @param known of these, by "kind/id", nothing is said: that they link there is known already
 */
export async function findLinkingDrafts(
  ctx: Context,
  paths: readonly string[],
  known: ReadonlySet<string> = new Set(),
): Promise<LinkingDraft[]> {
  if (paths.length === 0) return [];
  const candidates = await ctx.db
    .selectFrom("drafts")
    .leftJoin("releases", "releases.id", "drafts.release_id")
    .selectAll("drafts")
    .select(["releases.name as release_name"])
    .where("drafts.action", "=", "save")
    .where("drafts.kind", "!=", "redirects")
    .where(({ or, eb }) => or([eb("drafts.release_id", "=", noRelease), eb("releases.state", "=", "open")]))
    .where(({ or }) =>
      or(paths.map((path) => sql<boolean>`cast(drafts.body as text) like ${patternOf(path)} escape '\\'`)),
    )
    .orderBy("drafts.updated_at", "desc")
    .orderBy("drafts.item_id")
    .limit(maxDrafts * 4)
    .execute();
  const isLink = linkTo(ctx, paths);
  const found = candidates.flatMap(({ release_name, ...draft }): LinkingDraft[] => {
    const { kind, item_id: id, release_id } = draft;
    if (kind === "redirects" || known.has(`${kind}/${id}`)) return [];
    const place = kind === "site_texts" ? inText(draft, paths) : inItem(kind, draft, isLink);
    if (!place) return [];
    const release = release_name === null ? null : { id: release_id, name: release_name };
    return [{ kind, id, ...place, isNew: draft.base_version === 0 && kind !== "site_texts", release }];
  });
  return found.slice(0, maxDrafts);
}

const patternOf = (path: string) => `%${path.replace(/[\\%_]/g, String.raw`\$&`)}%`;

function inText({ item_id, body }: Draft, paths: readonly string[]) {
  const name = knownName(item_id);
  return name && hasLink(body, paths) ? { title: titleOfText(name, body), where: "" } : null;
}

function inItem(collection: Collection, draft: Draft, isLink: RegExp) {
  const kind = kindOf(collection);
  const fields = editedColumns(kind).filter((column) => textsIn(draft.body[column]).some((text) => isLink.test(text)));
  if (fields.length === 0) return null;
  return { title: titleOfDraft(kind, draft), where: fields.map((field) => spokenColumn(kind, field)).join(", ") };
}
