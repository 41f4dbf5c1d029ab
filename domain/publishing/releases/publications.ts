import { sql } from "kysely";
import type { Collection, RevisionsTable, DraftKind } from "#db/schema.ts";
import type { Context } from "../../context.ts";
import { requireAbility } from "../../rights.ts";
import { knownName, titleOfText } from "../../site-texts/stored-texts.ts";
import { plannedBy } from "../schedules/planned-by.ts";

/** Something that visitors saw change at a time. */
export interface Publication {
  id: string;
  kind: DraftKind | "release";
  itemId: string;
  title: string;
  what: "published" | "hidden" | "deleted";
  at: Date;
  by: string;
}

/** Most rows of one answer. */
const maxRows = 1_000;

/**
 * What admins published, hid and deleted by hand between two times, oldest first. What the server did by a plan is left out, because the
 * plan says it (schedules.ts), and so is what a public release changed, and what an import brought. Of a text of the site that was
 * published several times on a day (of UTC), the last is named.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findPublications(
  ctx: Context,
  { from, until }: { from: Date; until: Date },
): Promise<Publication[]> {
  requireAbility(ctx, "draft");
  const [releases, inReleases, changes] = await Promise.all([
    ctx.db
      .selectFrom("releases")
      .select(["id", "name", "published_at", "published_by"])
      .where("state", "=", "published")
      .where("published_at", ">=", from)
      .where("published_at", "<", until)
      .execute(),
    ctx.db
      .selectFrom("release_changes")
      .innerJoin("releases", "releases.id", "release_changes.release_id")
      .select(["release_changes.kind", "item_id", "after_version"])
      .where("published_at", ">=", from)
      .where("published_at", "<", until)
      .execute(),
    findChanges(ctx, { from, until }),
  ]);
  const released = new Set(inReleases.map(({ kind, item_id, after_version }) => keyOf(kind, item_id, after_version)));
  const made = changes.filter(({ collection, item_id, version, action }) => {
    const after = action === "delete" ? null : version;
    return !released.has(keyOf(collection, item_id, after));
  });
  const ofReleases = releases.flatMap(({ id, name, published_at, published_by }): Publication[] =>
    published_at && published_by && !plannedBy.is(published_by)
      ? [{ id, kind: "release", itemId: id, title: name, what: "published", at: published_at, by: published_by }]
      : [],
  );
  return [...ofReleases, ...lastOfDay(made.flatMap(publicationsOf)).toReversed()].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}

const keyOf = (kind: string, id: string, version: number | null) => `${kind}/${id}/${version}`;

interface Change extends Pick<RevisionsTable, "id" | "collection" | "item_id" | "version" | "action" | "actor_email"> {
  created_at: Date;
  title: string | null;
  isShown: boolean;
  wasShown: boolean;
}

/** Both engines read a field of a document so; SQLite gives 1 for true. */
const field = (table: string, name: string) =>
  sql<string | number | null>`${sql.ref(`${table}.snapshot`)} ->> ${sql.lit(name)}`;
const shownIn = (table: string) =>
  sql<string | number | null>`coalesce(${field(table, "published")}, ${field(table, "is_active")})`;

async function findChanges({ db }: Context, { from, until }: { from: Date; until: Date }): Promise<Change[]> {
  const rows = await db
    .selectFrom("revisions as change")
    .leftJoin("revisions as before", (join) =>
      join
        .onRef("before.collection", "=", "change.collection")
        .onRef("before.item_id", "=", "change.item_id")
        .on("before.version", "=", ({ eb, ref }) => eb(ref("change.version"), "-", 1)),
    )
    .select(["change.id", "change.collection", "change.item_id", "change.version", "change.action"])
    .select(["change.actor_email", "change.created_at", "before.action as before_action"])
    .select(sql<string | null>`coalesce(${field("change", "title")}, ${field("change", "name")})`.as("title"))
    .select([shownIn("change").as("shown"), shownIn("before").as("before_shown")])
    .where("change.created_at", ">=", from)
    .where("change.created_at", "<", until)
    .where("change.action", "!=", "import")
    .where("change.actor_email", "not like", plannedBy.pattern)
    .orderBy("change.created_at", "desc")
    .orderBy("change.version", "desc")
    .orderBy("change.id")
    .limit(maxRows)
    .execute();
  const byId = new Map<string, Change>();
  // What was deleted and restored has two rows with the version before.
  for (const { shown, before_shown, before_action, ...row } of rows) {
    const known = byId.get(row.id);
    const wasShown = isTrue(before_shown) && before_action !== "delete" && (known?.wasShown ?? true);
    byId.set(row.id, { ...row, isShown: isTrue(shown), wasShown });
  }
  return [...byId.values()];
}

const isTrue = (value: string | number | null) => value === "true" || value === 1;

function publicationsOf(change: Change): Publication[] {
  const { id, collection: kind, item_id: itemId, created_at: at, actor_email: by } = change;
  const what = effectOf(change);
  return what === null ? [] : [{ id, kind, itemId, title: titleOfChange(change), what, at, by }];
}

function effectOf({ collection, action, isShown, wasShown }: Change): Publication["what"] | null {
  if (collection === "site_texts") return action === "delete" ? "deleted" : "published";
  // The row of a deletion is the one before it.
  if (action === "delete") return isShown ? "deleted" : null;
  return isShown === wasShown ? null : isShown ? "published" : "hidden";
}

function titleOfChange({ collection, item_id, title }: Change): string {
  const name = collection === "site_texts" ? knownName(item_id) : null;
  return name ? titleOfText(name, { title }) : (title ?? "");
}

/** Newest first in, one publication of a text for each day out. */
function lastOfDay(publications: readonly Publication[]): Publication[] {
  const seen = new Set<string>();
  return publications.filter(({ kind, itemId, what, at }) => {
    if (kind !== ("site_texts" satisfies Exclude<DraftKind, Collection>) || what !== "published") return true;
    const key = `${itemId}/${at.toISOString().slice(0, 10)}`;
    return !seen.has(key) && seen.add(key);
  });
}
