import { useRef } from "react";
import { actionResult } from "#app/lib/action-result.ts";
import { readForm, textIn } from "#app/lib/read-form.ts";
import { requireAdmin } from "#domain/accounts/require-admin.ts";
import { deleteForGood } from "#domain/trash/delete-for-good.ts";
import { findTrash } from "#domain/trash/find-trash.ts";
import { restoreFromTrash } from "#domain/trash/restore-from-trash.ts";
import { DomainError } from "#lib/domain-error.ts";
import { adminMeta } from "../admin-meta.ts";
import { answerOffline } from "../answer-offline.ts";
import { readPage } from "../list/read-page.ts";
import { Pager } from "../list/pager.tsx";
import { loadAdmin, readyData } from "../load-admin.ts";
import { revalidateAfterSuccess } from "../revalidate-after-success.ts";
import type { Route } from "./+types/trash.ts";
import { TrashList } from "./trash-list.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context, (ctx) => findTrash(ctx, { page: readPage(url.searchParams) }));
}

export function action({ context, request }: Route.ActionArgs) {
  return actionResult(context, async (ctx) => {
    await requireAdmin(ctx);
    const form = await readForm(request);
    const id = textIn(form, "id");
    switch (textIn(form, "intent")) {
      case "restore":
        await restoreFromTrash(ctx, id);
        return { done: "restored" as const };
      case "delete":
        await deleteForGood(ctx, id);
        return { done: "deleted" as const };
      default:
        throw new DomainError("invalid", "The server does not know this action.");
    }
  });
}

export const meta = () => adminMeta("Trash");

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOffline(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

export default function TrashScreen({ loaderData }: Route.ComponentProps) {
  const { items, page, pages } = readyData(loaderData);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Trash
      </h1>
      <p className="mt-1 mb-5 max-w-measure text-sm text-ink-soft">
        What was deleted stays here for 30 days. Restored, it is as it was, and visitors see again what they saw.
      </p>
      <TrashList items={items} heading={heading} />
      <Pager page={page} pages={pages} address={(page) => `/admin/trash?page=${page}`} />
    </>
  );
}
