import { data, redirect } from "react-router";
import type { Context } from "#domain/context.ts";
import { getRedirect } from "#domain/redirects/resolve-redirect.ts";
import { DomainError, statusOf } from "#lib/domain-error.ts";

/**
 * What a loader answers when there is nothing at its path: the redirect that an admin keeps there, else 404. The 404 is not
 * thrown, because an error screen has no metadata of its own and a missing page is no error.
 */
export async function absentPage(ctx: Context, path: string) {
  const target = await getRedirect(ctx, path);
  if (target !== null) throw redirect(target, 301);
  return data(null, { status: 404 });
}

/** Answers for a domain function that refused: with its message and status. Anything else is rethrown. Server only. */
export function failedRead(error: unknown): never {
  if (error instanceof DomainError) throw data(error.message, { status: statusOf(error) });
  throw error;
}
