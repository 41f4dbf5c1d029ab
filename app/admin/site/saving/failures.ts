import type { ActionFailure } from "#app/lib/answers.ts";

/** What stops every save, of whichever text: the connection, or the session. */
export const stopsAll: ReadonlySet<ActionFailure["code"]> = new Set(["network", "unauthenticated", "forbidden"]);

/** Nobody, or somebody else, is signed in. */
export const signedOut: ActionFailure = {
  ok: false,
  code: "unauthenticated",
  error: "Your session has ended.",
  fields: {},
};

/** Whether the release in which the site is edited was deleted or is public: nothing more is kept in it. */
export function isReleaseOver(failure: ActionFailure | null): boolean {
  return failure?.reasons?.includes("release_over") ?? false;
}

/** @param title of the text that no longer exists */
export function lostWords(title: string, failure: ActionFailure): ActionFailure {
  return { ...failure, error: `“${title}” no longer exists, so what you typed there could not be saved and is lost.` };
}

/** @returns the known failure when the next try has failed in the same way: it has been said */
export function saidOnce(known: ActionFailure | null, failure: ActionFailure): ActionFailure {
  const isSame = known?.code === failure.code && (known.error === failure.error || failure === signedOut);
  return isSame ? known : failure;
}
