import { DomainError, parseFields } from "#lib/domain-error.ts";
import type { Context } from "../../context.ts";
import { pathOf, redirectInput } from "../../redirects/redirect.ts";
import { requireAbility } from "../../rights.ts";
import { redirectOf } from "../drafts/apply-draft.ts";
import { addChange } from "./releases.ts";

/** A redirect as a release that is being prepared makes, changes or deletes it. */
export interface PlannedRedirect {
  /** Of the redirect. */
  id: string;
  effect: "New" | "Changed" | "Deleted";
  from: string;
  to: string;
  release: { id: string; name: string };
}

/**
 * What releases that are being prepared make of redirects, by release and path.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findPlannedRedirects(ctx: Context): Promise<PlannedRedirect[]> {
  requireAbility(ctx, "redirects");
  const rows = await ctx.db
    .selectFrom("drafts")
    .innerJoin("releases", "releases.id", "drafts.release_id")
    .select(["drafts.item_id", "drafts.action", "drafts.body", "releases.id", "releases.name"])
    .where("drafts.kind", "=", "redirects")
    .where("releases.state", "=", "open")
    .execute();
  return rows
    .map(({ item_id, action, body, id, name }): PlannedRedirect => {
      const { was, ...written } = body as { was: { from: string; to: string } | null; from?: string; to?: string };
      const { from = "", to = "" } = action === "delete" ? (was ?? {}) : written;
      const effect = action === "delete" ? "Deleted" : was ? "Changed" : "New";
      return { id: item_id, effect, from, to, release: { id, name } };
    })
    .toSorted((one, other) => compare(one.release.name, other.release.name) || compare(one.from, other.from));
}

const compare = (one: string, other: string) => one.localeCompare(other, "en");

/**
 * Plans a redirect, a change of one, or its deletion (`input` is null).
 * @param id of the redirect; null for a new one
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `invalid` with its fields, or `conflict`
 */
export async function planRedirect(ctx: Context, release: string, id: string | null, input: unknown): Promise<void> {
  requireAbility(ctx, "redirects");
  const fields = input === null ? null : parseFields(redirectInput, input);
  if (fields && fields.from === pathOf(fields.to)) {
    const words = { to: "This would lead back to where it came from." };
    throw new DomainError("invalid", "Please check the marked fields.", { fields: words });
  }
  await addChange(ctx, release, async (tx) => {
    const was = id === null ? null : await redirectOf(tx, id);
    if (id !== null && !was) throw new DomainError("not_found", "This redirect doesn't exist any more.");
    const key = { release, kind: "redirects" as const, itemId: id ?? crypto.randomUUID() };
    const action = fields ? ("save" as const) : ("delete" as const);
    return { key, content: { action, body: { ...fields, was }, base_version: 0 } };
  });
}
