import type { RouterContextProvider } from "react-router";
import { actionResult } from "#app/lib/action-result.ts";
import { readForm, textIn } from "#app/lib/read-form.ts";
import { requireAdmin } from "#domain/accounts/require-admin.ts";
import type { Context } from "#domain/context.ts";
import { restoreRevision } from "#domain/revisions/restore-revision.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { ContentKind } from "./content-kind.ts";
import { readValues } from "./form-values.ts";

interface ContentWrites {
  create: (ctx: Context, input: unknown) => Promise<unknown>;
  update: (ctx: Context, id: string, version: unknown, input: unknown) => Promise<unknown>;
  delete: (ctx: Context, id: string) => Promise<unknown>;
  /** Only where editors decide the order. */
  reorder?: (ctx: Context, ids: string[]) => Promise<unknown>;
}

/** What was done, as the toast says it. */
export type ContentChange = "created" | "updated" | "deleted";

/** Runs what a content screen posts: the form field `intent` says what, `id` and `version` say to which item. */
export function changeContent(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { fields }: ContentKind,
  writes: ContentWrites,
) {
  return actionResult(context, async (ctx): Promise<{ done: ContentChange }> => {
    // First, so that whoever has no rights doesn't learn which actions there are.
    await requireAdmin(ctx);
    const form = await readForm(request);
    const id = textIn(form, "id");
    switch (textIn(form, "intent")) {
      case "create":
        await writes.create(ctx, readValues(form, fields));
        return { done: "created" };
      case "update":
        await writes.update(ctx, id, textIn(form, "version"), readValues(form, fields));
        return { done: "updated" };
      case "delete":
        await writes.delete(ctx, id);
        return { done: "deleted" };
      case "restore":
        await restoreRevision(ctx, textIn(form, "revision"));
        return { done: "updated" };
      case "reorder":
        if (!writes.reorder) break;
        await writes.reorder(ctx, form.getAll("order").map(String));
        return { done: "updated" };
    }
    throw new DomainError("invalid", "The server does not know this action.");
  });
}
