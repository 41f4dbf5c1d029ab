import { documentRequestContext, requestContext } from "#app/lib/request-context.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { withPast } from "#domain/publishing/views.ts";
import { asDomainError } from "#domain/database.ts";
import { DomainError, statusOf } from "#lib/domain-error.ts";
import { ended, lookAt, refuseToSend } from "./look-at.ts";
import type { Route } from "./+types/past.ts";

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** The whole site as visitors saw it at a time: `/admin/look/past/2026-11-01t09:00z/pricing`. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  if (!context.get(documentRequestContext)) return null;
  const ctx = context.get(requestContext);
  try {
    requireAbility(ctx, "draft");
    const at = readTime(params.time, ctx.clock());
    return await lookAt(context, request, await withPast({ ...ctx, actor: { kind: "visitor" } }, at), {
      prefix: `/admin/look/past/${params.time}`,
      title: `${format.format(at)} UTC`,
      note: "The site as visitors saw it then. Pictures and redirects are those of today.",
      back: { href: "/admin/calendar", label: "Back to the calendar" },
    });
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    return ended("The site can't be looked at", expected.message, statusOf(expected));
  }
}

export const action = refuseToSend;

/** @throws DomainError `invalid` for what is no time of the past */
function readTime(text: string, now: Date): Date {
  // Addresses come in small letters.
  const time = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}z$/i.test(text) ? new Date(text.toUpperCase()) : null;
  if (!time || Number.isNaN(time.getTime()) || time > now)
    throw new DomainError("invalid", "Choose a time in the past.");
  return time;
}
