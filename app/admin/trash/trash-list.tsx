import { type RefObject, useState } from "react";
import { kindOf } from "#domain/content/kinds.ts";
import type { TrashedItem } from "#domain/trash/find-trash.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { Moment } from "../moment.tsx";
import { useChange } from "../use-change.ts";
import { useFocusWhenGone } from "../use-focus-when-gone.ts";

interface TrashListProps {
  items: readonly TrashedItem[];
  /** Takes the focus when an item leaves the list, and with it what had the focus. */
  heading: RefObject<HTMLElement | null>;
}

/** What can be put back, and until when. */
export function TrashList({ items, heading }: TrashListProps) {
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
