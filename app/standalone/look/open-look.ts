import type { RouterContextProvider } from "react-router";
import { documentRequestContext, requestContext } from "#app/lib/requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { createSharedComment, findSharedThreads } from "#domain/comments/shared-comments.ts";
import { findPresentPath } from "#domain/publishing/present-path.ts";
import { type OpenedPreview, openPreviewLink } from "#domain/publishing/preview-links.ts";
import { asDomainError } from "#domain/database.ts";
import { type DomainError, statusOf } from "#lib/domain-error.ts";
import type { HtmlDocument } from "#lib/html-tree.ts";
import { type RefusedComment, commentsHtml } from "./comments.ts";
import { markAgainstLive } from "./compare-live.ts";
import type { PageChanges } from "./mark-changes.ts";
import { ended, lookAt, pathBelow, refuseToSend } from "./look-at.ts";
import type { Route } from "./+types/open-look.ts";
import type { Context } from "#domain/context.ts";
import { getRelease } from "#domain/publishing/planned.ts";
import { findReleaseDrafts } from "#domain/releases/open-releases.ts";
import { withPublished } from "#domain/publishing/views.ts";

/** The site in another state: what a preview link shows, or what a release will make of it. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { token, id = "" } = params;
  if (token !== undefined)
    return answer(context, token, (opened, visit) => show(context, request, opened, { ...visit, refused: null }));
  if (!context.get(documentRequestContext)) return null;
  const ctx = context.get(requestContext);
  try {
    return await lookAtRelease(context, request, ctx, id);
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    return ended("This release can't be looked at", expected.message, statusOf(expected));
  }
}

export const action = ({ context, request, params: { token } }: Route.ActionArgs) =>
  token === undefined ? refuseToSend() : takeComment(context, request, token);

/** Takes a comment, if the link is one for comments. */
function takeComment(context: Readonly<RouterContextProvider>, request: Request, token: string): Promise<Response> {
  return answer(context, token, async (opened, visit) => {
    const { prefix } = visit;
    const { ctx, link } = opened;
    const path = pathBelow(prefix, request, ctx);
    if (!link.mayComment || path === null) return refuseToSend();
    const typed = Object.fromEntries(
      [...(await readForm(request))].filter((field): field is [string, string] => typeof field[1] === "string"),
    );
    try {
      const page = new URL(path, "http://page").pathname;
      const id = await createSharedComment(ctx, link, { ...typed, page });
      const location = `${prefix}${path === "/" ? "" : path}#comment-${id}`;
      return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
    } catch (error) {
      const expected = asDomainError(error);
      if (!expected || expected.code === "not_found") throw error;
      const { message, fields } = expected;
      const refused = { error: message, fields, typed };
      return show(context, request, opened, { ...visit, refused, refusal: expected });
    }
  });
}

const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" });

/** Does something with what a preview link opens. */
async function answer(
  context: Readonly<RouterContextProvider>,
  token: string,
  work: (opened: OpenedPreview, visit: { prefix: string; live: Context }) => Promise<Response>,
): Promise<Response> {
  try {
    // As a visitor, whoever is signed in.
    const ctx = { ...context.get(requestContext), actor: { kind: "visitor" as const } };
    return await work(await openPreviewLink(ctx, token), { prefix: `/preview/${token}`, live: ctx });
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    const title = expected.code === "not_found" ? "This preview has ended" : "This can't be shown at the moment";
    return ended(title, expected.message, statusOf(expected));
  }
}

interface Shown {
  prefix: string;
  /** What visitors see, to which the page is compared. */
  live: Context;
  refused: RefusedComment | null;
  refusal?: DomainError;
}

/** The site as somebody with a preview link sees it: one draft or one release, every page. */
async function show(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { ctx, link, title, expiresAt }: OpenedPreview,
  { prefix, live, refused, refusal }: Shown,
): Promise<Response> {
  const path = new URL(pathBelow(prefix, request, ctx) ?? "/", "http://page").pathname;
  const threads = link.mayComment ? await findSharedThreads(ctx, link) : [];
  const { searchParams } = new URL(request.url);
  const chosen = /^\d{1,5}$/.exec(searchParams.get("comment") ?? "");
  const isMarked = searchParams.get("marks") !== "off";
  return lookAt(context, request, ctx, {
    prefix,
    title: `Preview for ${title}`,
    note: `None of this is public yet. The link works until ${day.format(expiresAt)}.`,
    back: { href: "/", label: "To the public site" },
    ...(link.mayComment && {
      ...(isMarked && {
        mark: async (page: HtmlDocument) => {
          const present = await findPresentPath({ live, seeing: ctx }, link, path);
          return markAgainstLive(context, { ...live, reads: () => {} }, present, page);
        },
      }),
      comments: (page: HtmlDocument, changes: PageChanges | null) => {
        const place = chosen && refused === null ? Number(chosen[0]) : null;
        return commentsHtml(page, { threads, path, prefix, refused, changes, isMarked, place });
      },
    }),
    ...(refusal && { refusal }),
  });
}

/** The whole site as an admin's release will make it. */
async function lookAtRelease(
  context: Readonly<RouterContextProvider>,
  request: Request,
  ctx: Context,
  id: string,
): Promise<Response> {
  const { release } = await getRelease(ctx, id);
  const seeing = await withPublished({ ...ctx, actor: { kind: "visitor" } }, await findReleaseDrafts(ctx, id));
  return lookAt(context, request, seeing, {
    prefix: `/admin/look/release/${id}`,
    title: release.name,
    note: "The site as this release will make it. None of it is public.",
    back: { href: `/admin/releases/${id}`, label: "Back to the release" },
  });
}
