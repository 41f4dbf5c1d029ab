import type { Context } from "#domain/context.ts";
import { findRevisions } from "#domain/revisions/find-revisions.ts";
import { getRevision } from "#domain/revisions/get-revision.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { ManagedKind } from "#domain/content/kind.ts";

/** What the history of one item shows. */
export type History = Awaited<ReturnType<typeof loadHistory>>;

/**
 * The versions of an item, newest first, and two of them whole: those that the address names, else the last two.
 * @throws DomainError `not_found` for an item that never was
 */
export async function loadHistory(ctx: Context, kind: ManagedKind, id: string, params: URLSearchParams) {
  const revisions = await findRevisions(ctx, kind.collection, id);
  const latest = revisions[0];
  if (!latest) throw new DomainError("not_found", `This ${kind.noun} has no history.`);
  const whole = async (name: "from" | "to", otherwise: string | undefined) => {
    const asked = params.get(name);
    const chosen = revisions.find((revision) => revision.id === asked)?.id ?? otherwise;
    return chosen === undefined ? null : getRevision(ctx, chosen);
  };
  const [from, to] = await Promise.all([whole("from", revisions[1]?.id), whole("to", latest.id)]);
  return { title: (to ?? from)?.title ?? "", revisions, from, to };
}
