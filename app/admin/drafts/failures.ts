import type { ActionFailure } from "#app/lib/answers.ts";

/** Nobody, or somebody else, is signed in. */
export const signedOut: ActionFailure = {
  ok: false,
  code: "unauthenticated",
  error: "Your session has ended.",
  fields: {},
};

/** No answer has come. */
export const unreachable: ActionFailure = {
  ok: false,
  code: "network",
  error: "The server can't be reached.",
  fields: {},
};

/** @param title of the document that no longer exists */
export function lostWords(title: string, failure: ActionFailure): ActionFailure {
  return { ...failure, error: `“${title}” no longer exists, so your changes to it could not be saved.` };
}

/** @returns the known failure when the next try has failed in the same way: the screen has told of it */
export function saidOnce(known: ActionFailure | null, failure: ActionFailure): ActionFailure {
  const isSame = known?.code === failure.code && (known.error === failure.error || failure === signedOut);
  return isSame ? known : failure;
}
