import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { publishTexts, restoreTextVersion } from "./publish-texts.ts";

/** What became of a version that was restored. */
export interface RestoredText {
  /** Whether visitors see it. */
  isPublished: boolean;
  /** Version of the draft; 0 for none, also where the text says so already. */
  draftVersion: number;
  /** Why it is a draft only, where it was to be published. */
  problem: string | null;
}

/**
 * Makes the draft of a text what one of its versions was, and publishes it where that is asked for. A refusal leaves the draft.
 * @throws DomainError as {@link restoreTextVersion}
 */
export async function restoreText(
  ctx: Context,
  name: string,
  known: number,
  { isToPublish, ...wanted }: Parameters<typeof restoreTextVersion>[3] & { isToPublish: boolean },
): Promise<RestoredText> {
  const draftVersion = await restoreTextVersion(ctx, name, known, wanted);
  if (!isToPublish || draftVersion === 0) return { isPublished: false, draftVersion, problem: null };
  try {
    await publishTexts(ctx, { [name]: draftVersion }, null, wanted.release);
    return { isPublished: true, draftVersion: 0, problem: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { isPublished: false, draftVersion, problem: error.message };
  }
}
