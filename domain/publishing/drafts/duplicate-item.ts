import type { Collection } from "#db/schema.ts";
import type { Context } from "../../context.ts";
import { type ManagedKind, titleOf } from "../../documents/kind.ts";
import { getItem } from "../../documents/get-item.ts";
import { keepItemDraft } from "./item-drafts.ts";
const copied = " (copy)";

/**
 * Makes a draft of a new item with the content of another. Its address, its dates and whether visitors see it are not copied.
 * @returns id of the new item, whose draft it is
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function duplicateItem<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
): Promise<{ id: string }> {
  const item = await getItem(ctx, kind, id);
  const body = Object.fromEntries(
    kind.fields.map(({ name, type }) => {
      if (type === "slug" || type === "date") return [name, ""];
      return [name, (item as Record<string, unknown>)[name] ?? ""];
    }),
  );
  const title = kind.fields.find(({ name }) => name === kind.title);
  const longest = title && "maxLength" in title ? title.maxLength : 100;
  body[kind.title] = titleOf(kind, item).slice(0, longest - copied.length) + copied;
  body[kind.shown] = false;
  const copy = crypto.randomUUID();
  await keepItemDraft(ctx, kind, copy, { known: 0, base: 0, input: body });
  return { id: copy };
}
