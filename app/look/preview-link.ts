import type { RouterContextProvider } from "react-router";
import { readForm } from "#app/lib/read-form.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { createSharedComment, findSharedThreads } from "#domain/comments/shared-comments.ts";
import { openPreviewLink, type OpenedPreview } from "#domain/publishing/preview-links.ts";
import { asDomainError } from "#domain/database.ts";
import { type DomainError, statusOf } from "#lib/domain-error.ts";
import { commentsHtml, type RefusedComment } from "./comments.ts";
import { ended, lookAt, pathBelow, refuseToSend } from "./look-at.ts";
import type { Route } from "./+types/preview-link.ts";

const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" });

/** The site as somebody with a preview link sees it: one draft or one release, every page. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return answer(context, params.token, (opened, prefix) => show(context, request, opened, prefix, null));
}

/** Takes a comment, if the link is one for comments. */
export function action({ context, request, params }: Route.ActionArgs) {
  return answer(context, params.token, async (opened, prefix) => {
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
      return show(context, request, opened, prefix, { error: message, fields, typed }, expected);
    }
  });
}

async function answer(
  context: Readonly<RouterContextProvider>,
  token: string,
  work: (opened: OpenedPreview, prefix: string) => Promise<Response>,
): Promise<Response> {
  try {
    // As a visitor, whoever is signed in.
    const ctx = { ...context.get(requestContext), actor: { kind: "visitor" as const } };
    return await work(await openPreviewLink(ctx, token), `/preview/${token}`);
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    const title = expected.code === "not_found" ? "This preview has ended" : "This can't be shown at the moment";
    return ended(title, expected.message, statusOf(expected));
  }
}

async function show(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { ctx, link, title, expiresAt }: OpenedPreview,
  prefix: string,
  refused: RefusedComment | null,
  refusal?: DomainError,
): Promise<Response> {
  const path = new URL(pathBelow(prefix, request, ctx) ?? "/", "http://page").pathname;
  const threads = link.mayComment ? await findSharedThreads(ctx, link) : [];
  return lookAt(context, request, ctx, {
    prefix,
    title: `Preview for ${title}`,
    note: `Nothing of this is public yet. The link works until ${day.format(expiresAt)}.`,
    back: { href: "/", label: "To the public site" },
    ...(link.mayComment && { comments: (page: string) => commentsHtml(page, { threads, path, prefix, refused }) }),
    ...(refusal && { refusal }),
  });
}
