import type { ActionResult } from "#app/lib/action-result.ts";

/** What an action of the blog screen did: the word for the toast, or the HTML of a preview. */
export type BlogActionResult = ActionResult<{ done: "created" | "updated" | "deleted" } | { html: string }>;
