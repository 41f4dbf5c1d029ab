import { requireAdmin } from "#domain/accounts/require-admin.ts";
import { parseFields } from "#lib/parse-fields.ts";
import type { Context } from "../context.ts";
import { renderMarkdown } from "../markdown/render-markdown.ts";
import { postInput } from "./schema.ts";

/**
 * The HTML that visitors would get for this Markdown. Stores nothing.
 * @throws DomainError `unauthenticated`, `forbidden` or `invalid`
 */
export async function previewPost(ctx: Context, content: unknown): Promise<string> {
  await requireAdmin(ctx);
  return renderMarkdown(parseFields(postInput.pick({ content: true }), { content }).content);
}
