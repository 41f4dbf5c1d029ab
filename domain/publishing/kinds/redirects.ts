import type { Context } from "../../context.ts";
import { type DraftedKind, type MadeChange, type State, stale } from "./drafted-kind.ts";
import { createRedirect, deleteRedirect } from "../../redirects/managed-redirects.ts";
import { findPageAt } from "../../pages/public-pages.ts";
import { isSameState } from "../../documents/compare.ts";
import { kindAt } from "../../kinds/kinds.ts";

/** A redirect as drafts have it. */
export type Redirect = Record<"from" | "to", string>;

/** Redirects that admins keep in releases. What becomes of one depends on the pages of the release, too. */
export const draftsOfRedirects: DraftedKind = {
  rank: (action) => (action === "delete" ? 0 : 4),
  wordsOfMove: ["redirects", "path"],
  titleOf(_, { body }) {
    const redirect = (body["from"] ? body : body["was"]) as { from?: unknown } | null;
    return Promise.resolve(`Redirect from ${String(redirect?.from)}`);
  },
  moveOf: () => Promise.resolve({ before: null, after: null }),
  shownPaths: () => Promise.resolve({ before: null, after: null }),
  async apply(tx, { item_id: id, action, body }, { before }) {
    const { was = null, ...input } = body;
    if (!isSameState(before, was as object | null))
      throw stale(`Redirect from ${String(before?.["from"] ?? input["from"])}`);
    if (action === "delete") await deleteRedirect(tx, id);
    else await createRedirect(tx, input, id);
    return null;
  },
  planned(_, { action, body }) {
    const { was, ...fields } = body as { was: State };
    return Promise.resolve({ before: was, after: action === "delete" ? null : fields });
  },
  isShown: () => null,
  async staleBase(ctx, draft) {
    const live = await redirectOf(ctx, draft.item_id);
    if (isSameState(live, draft.body["was"] ?? null)) return null;
    return { reason: live ? "changed" : "deleted", liveVersion: 0, fields: [] };
  },
  settledBody: async (ctx, { item_id, body }) => ({ ...body, was: await redirectOf(ctx, item_id) }),
  async obstacleOf(tx, change, together) {
    if (!isSameState(await redirectOf(tx, change.item_id), change.after_state))
      return "The redirect was changed since.";
    return obstacleAtPath(tx, change, together);
  },
  takeBack,
};

/** The redirect with this id; null when there is none. */
export async function redirectOf({ db }: Context, id: string): Promise<Redirect | null> {
  const row = await db
    .selectFrom("redirects")
    .select(["from_path as from", "to_path as to"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Why a redirect can't lead from where it did before. */
async function obstacleAtPath(
  tx: Context,
  { before_state }: MadeChange,
  together: readonly string[],
): Promise<string | null> {
  const path = before_state?.["from"];
  if (typeof path !== "string") return null;
  const other = await tx.db
    .selectFrom("redirects")
    .select("id")
    .where("from_path", "=", path)
    .where("id", "not in", together)
    .executeTakeFirst();
  if (other) return "Another redirect now uses its path.";
  const isPage = (await findPageAt(tx, path)) === "page";
  return isPage && !together.includes((await holderOf(tx, path)) ?? "") ? "There is a page at its path now." : null;
}

/** The id of the item or of the page of editors that has a path. */
async function holderOf({ db }: Context, path: string): Promise<string | undefined> {
  const asked = kindAt(path);
  const holder = asked?.kind.pages
    ? db.selectFrom(asked.kind.collection).select("id").where("slug", "=", asked.slug)
    : db.selectFrom("site_pages").select("id").where("address", "=", path);
  return (await holder.executeTakeFirst())?.id;
}

/** A redirect as it was, without the checks of a new one: it stood there before. What the release has made of it was removed already. */
async function takeBack(tx: Context, { item_id: id, before_state }: MadeChange): Promise<void> {
  if (before_state === null) return;
  const { from, to } = before_state as unknown as Redirect;
  const row = { id, from_path: from, to_path: to, created_at: tx.clock() };
  await tx.db.insertInto("redirects").values(row).execute();
}
