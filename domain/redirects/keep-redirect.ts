import { uniqueViolation } from "#db/errors.ts";
import { DomainError, type FieldErrors } from "#lib/domain-error.ts";
import { bumpContent } from "../content/changes.ts";
import type { Context } from "../context.ts";
import { findPageAt } from "../content/public-pages.ts";
import { leadOn } from "./lead-on.ts";
import { resolveRedirect } from "./resolve-redirect.ts";

/** A redirect as it is stored. */
export interface KeptRedirect {
  id: string;
  from_path: string;
  to_path: string;
  created_at: Date;
}

/**
 * Stores a redirect under its id, new or changed, so that none leads to another: its target is where that leads in the end, and
 * those that led to its path lead on. Belongs in a transaction.
 * @throws DomainError `invalid` with its fields: a page stands there, another redirect does, or it would lead in a circle
 */
export async function keepRedirect(tx: Context, redirect: KeptRedirect): Promise<KeptRedirect> {
  const { id, from_path: from, to_path: wanted } = redirect;
  // First, because it holds a row until the commit: of two who would make a circle together, the second sees the first.
  await bumpContent(tx, "redirects");
  const found = await findPageAt(tx, from);
  if (found === "page") throw refused("from", "There is a page at this path, and a redirect would hide it.");
  if (found) throw refused("from", `This path leads to ${found.movedTo} already.`);
  await tx.db.deleteFrom("redirects").where("id", "=", id).execute();
  const to = await resolveRedirect(tx, wanted, new Set([from]));
  if (to === null) throw refused("to", "This would lead back to where it came from.");
  try {
    await tx.db
      .insertInto("redirects")
      .values({ ...redirect, to_path: to })
      .execute();
  } catch (error) {
    if (!uniqueViolation(error)?.columns.includes("from_path")) throw error;
    throw refused("from", `There is a redirect from "${from}" already.`, error);
  }
  await leadOn(tx, from, to);
  return { ...redirect, to_path: to };
}

function refused(field: "from" | "to", message: string, cause?: unknown): DomainError {
  const fields: FieldErrors = { [field]: message };
  return new DomainError("invalid", "Please check the marked fields.", { fields, cause });
}
