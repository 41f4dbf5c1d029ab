import { data, redirect } from "react-router";
import type { Context } from "#domain/context.ts";
import { getRedirect } from "#domain/content/public-pages.ts";
import { DomainError, statusOf } from "#lib/domain-error.ts";

/**
 * The response of a loader for a path without a page: the redirect of an admin if there is one, else 404. The 404 is returned, not
 * thrown, because an error screen can't have its own metadata.
 */
export async function absentPage(ctx: Context, path: string) {
  const target = await getRedirect(ctx, path);
  if (target !== null) throw redirect(target, 301);
  return data(null, { status: 404 });
}

/** Throws a response with the message and status of a DomainError; rethrows anything else. Server only. */
export function failedRead(error: unknown): never {
  if (error instanceof DomainError) throw data(error.message, { status: statusOf(error) });
  throw error;
}
