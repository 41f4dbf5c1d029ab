import { requestContext } from "#app/lib/request-context.ts";
import { openPreviewLink } from "#domain/publishing/preview-links.ts";
import { DomainError } from "#lib/domain-error.ts";
import { ended, lookAt, refuseToSend } from "./look-at.ts";
import type { Route } from "./+types/preview-link.ts";

const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" });

/** The site as somebody with a preview link sees it: one draft or one release, every page. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  try {
    // As a visitor, whoever is signed in.
    const opened = await openPreviewLink({ ...ctx, actor: { kind: "visitor" } }, params.token);
    const prefix = `/preview/${params.token}`;
    return await lookAt(context, request, opened.ctx, {
      prefix,
      title: `Preview for ${opened.title}`,
      note: `Nothing of this is public yet. The link works until ${day.format(opened.expiresAt)}.`,
      back: { href: "/", label: "To the public site" },
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
    return ended("This preview has ended", error.message);
  }
}

export const action = refuseToSend;
