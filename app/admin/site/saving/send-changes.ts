import type { ActionResult } from "#app/lib/action-result.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { SaveAnswer } from "./site-draft.ts";

/**
 * Posts changes of a text. By fetch and not by the router, which would load the screen again after each save.
 * @param address where drafts are kept
 */
export async function sendChanges(
  address: string,
  name: SiteTextName,
  known: number,
  changes: readonly unknown[],
): Promise<ActionResult<SaveAnswer>> {
  const body = new URLSearchParams({
    name,
    known: String(known),
    changes: changes.length === 0 ? "" : JSON.stringify(changes),
  });
  try {
    const answer = await fetch(address, {
      method: "POST",
      body,
      keepalive: body.toString().length < 60_000,
    });
    return (await answer.json()) as ActionResult<SaveAnswer>;
  } catch {
    return { ok: false, code: "network", error: "The server can't be reached.", fields: {} };
  }
}
