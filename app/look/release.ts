import { documentRequestContext, requestContext } from "#app/lib/request-context.ts";
import { getRelease } from "#domain/publishing/planned.ts";
import { findReleaseDrafts } from "#domain/publishing/releases/releases.ts";
import { withPublished } from "#domain/publishing/views.ts";
import { asDomainError } from "#domain/database.ts";
import { statusOf } from "#lib/domain-error.ts";
import { ended, lookAt, refuseToSend } from "./look-at.ts";
import type { Route } from "./+types/release.ts";

/** The whole site as an admin's release will make it. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  if (!context.get(documentRequestContext)) return null;
  const ctx = context.get(requestContext);
  try {
    const { release } = await getRelease(ctx, params.id);
    const seeing = await withPublished({ ...ctx, actor: { kind: "visitor" } }, await findReleaseDrafts(ctx, params.id));
    return await lookAt(context, request, seeing, {
      prefix: `/admin/look/release/${params.id}`,
      title: release.name,
      note: "The site as this release will make it. Nothing of it is public.",
      back: { href: `/admin/releases/${params.id}`, label: "Back to the release" },
    });
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    return ended("This release can't be looked at", expected.message, statusOf(expected));
  }
}

export const action = refuseToSend;
