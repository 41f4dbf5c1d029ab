import type { Selectable } from "kysely";
import type { PageTextName } from "#content/page-names.ts";
import type { Tables } from "#db/schema.ts";
import type { Context } from "../context.ts";
import type { Move } from "../documents/address-order.ts";
import { moveOfPage } from "./page-moves.ts";
import { getStoredText } from "./stored-texts.ts";
import { knownName } from "../texts/text-names.ts";
import { noRelease } from "../documents/drafts.ts";

/**
 * Why a page can't have the address of another one, as a publication would say; null when the release that is edited takes the other one
 * away from there. Beside the live site that depends on what is published with it.
 */
export async function problemOfPage(
  ctx: Context,
  { id, listing }: Pick<Selectable<Tables["site_pages"]>, "id" | "listing">,
  { name, address, release }: { name: PageTextName | null; address: string; release: string },
): Promise<string | null> {
  const other = `The page “${String(listing["title"])}”`;
  const move = await draftedMove(ctx, id, release);
  if (!move || move.after === address) return `${other} has this address. Please choose another.`;
  if (name !== null && (await leadsTo(ctx, name, move.after, release)))
    return `${other} has this address, and can't leave it before this page has left its own. Please give one of them another address first.`;
  if (release !== noRelease) return null;
  if (name === null) return `${other} has this address until its draft is published. Please choose another.`;
  return `${other} has this address until its draft is published. Please publish both together, or choose another.`;
}

/** Where the draft of a page, in the release that is edited or beside the live site, moves it; null without a draft. */
async function draftedMove(ctx: Context, itemId: string, release: string): Promise<Move | null> {
  const name = knownName(itemId);
  const draft = name && (await getStoredText(ctx, name, release)).draft;
  return draft ? moveOfPage(ctx, itemId, draft.body) : null;
}

/** Whether a page stands at an address, or where the one there moves to, and so on: none of them could be the first to move. */
async function leadsTo(ctx: Context, name: PageTextName, address: string | null, release: string): Promise<boolean> {
  const passed = new Set<string | null>([null]);
  for (let at = address; !passed.has(at);) {
    passed.add(at);
    const page = await ctx.db.selectFrom("site_pages").select("id").where("address", "=", at).executeTakeFirst();
    if (!page || page.id === name) return page !== undefined;
    at = (await draftedMove(ctx, page.id, release))?.after ?? null;
  }
  return false;
}
