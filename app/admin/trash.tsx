import { useRef, type RefObject, useState } from "react";
import { actionResult } from "#app/lib/action-result.ts";
import { readForm, textIn } from "#app/lib/read-form.ts";
import { requireAdmin } from "#domain/accounts/admins/require-admin.ts";
import { deleteForGood, findTrash, type TrashedItem, restoreFromTrash } from "#domain/trash/trash.ts";
import { DomainError } from "#lib/domain-error.ts";
import { adminMeta, answerOffline, revalidateAfterSuccess } from "./screen/admin-route.ts";
import { readPage, Pager } from "./screen/list-controls.tsx";
import { loadAdmin, readyData } from "./screen/load-admin.ts";
import type { Route } from "./+types/trash.ts";
import { kindOf } from "#domain/content/kinds.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog, useFocusWhenGone } from "./screen/confirm-dialog.tsx";
import { Moment } from "./screen/moment.tsx";
import { useChange } from "./screen/use-change.ts";

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

interface TrashListProps {
  items: readonly TrashedItem[];
  /** Takes the focus when an item leaves the list, and with it what had the focus. */
  heading: RefObject<HTMLElement | null>;
}

/** What can be put back, and until when. */
function TrashList({ items, heading }: TrashListProps) {
  const [doomed, setDoomed] = useState<TrashedItem | null>(null);
  const deleted = useFocusWhenGone(heading, doomed !== null);
  const [chosen, choose] = useState<TrashedItem | null>(null);
  const toast = useToast();
  const { post, busy, failure } = useChange<{ done: "restored" | "deleted" }>("/admin/trash", ({ done }) => {
    if (chosen) toast({ title: "Success", description: `${kindOf(chosen.collection).name} ${done} successfully` });
    if (doomed === null) return heading.current?.focus();
    deleted();
    setDoomed(null);
  });

  function change(intent: "restore" | "delete", item: TrashedItem) {
    choose(item);
    post({ intent, id: item.id });
  }

  if (items.length === 0) {
    return (
      <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
        The trash is empty. Whatever is deleted can be brought back from here.
      </p>
    );
  }
  return (
    <>
      <ul className="border-t border-line">
        {items.map((item) => (
          <li
            key={item.id}
            className="grid gap-x-6 gap-y-2 border-b border-line py-3.5 sm:grid-cols-[1fr_auto] sm:items-center"
          >
            <div className="min-w-0">
              <h2 className="font-sans text-base font-semibold tracking-normal">{item.title}</h2>
              <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft">
                <span>{kindOf(item.collection).name}</span>
                <span className="wrap-anywhere">Deleted by {item.deletedBy}</span>
                <Moment at={item.deletedAt} />
                <span>
                  Kept until <Moment at={item.expiresAt} />
                </span>
              </p>
            </div>
            <div className="-ml-3 flex gap-1 sm:ml-0">
              <Button
                size="small"
                variant="quiet"
                disabled={busy}
                aria-label={`Restore ${item.title}`}
                onClick={() => change("restore", item)}
              >
                Restore
              </Button>
              <Button
                size="small"
                variant="quiet"
                className="text-rose! hover:bg-rose-50!"
                aria-label={`Delete ${item.title} for good`}
                onClick={() => setDoomed(item)}
              >
                Delete for good
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={doomed !== null}
        title="Delete for good?"
        action="Delete for good"
        busy={busy}
        onConfirm={() => doomed && change("delete", doomed)}
        onCancel={() => setDoomed(null)}
      >
        <FormError>{failure?.error}</FormError>
        <p>
          <strong>{doomed?.title}</strong> and its history cannot be brought back after this.
        </p>
      </ConfirmDialog>
    </>
  );
}
