import { useEffect, useState } from "react";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { MediaUse } from "#domain/media/where-used.ts";
import { ConfirmDialog } from "../screen/confirm-dialog.tsx";
import { useChange } from "../screen/use-change.ts";
import { callMedia } from "./call-media.ts";
import { UsesList } from "./uses-list.tsx";

interface TrashDialogProps {
  items: readonly { id: string; name: string }[];
  /** Path of the screen whose route action is called. */
  path: string;
  onTrashed: () => void;
  onClose: () => void;
}

interface Used {
  id: string;
  uses: MediaUse[];
}

/** Asks before items go to the trash, with the places that use them. */
export function TrashDialog({ items, path, onTrashed, onClose }: TrashDialogProps) {
  const toast = useToast();
  const [used, setUsed] = useState<readonly Used[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ids = items.map(({ id }) => id).join(",");
  const { post, busy, failure } = useChange(path, () => {
    toast({ title: "Success", description: `${nameOf(items)} moved to the trash` });
    onTrashed();
  });
  useEffect(() => {
    const controller = new AbortController();
    void callMedia<Used[]>("uses", { ids }, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      if (result.ok) setUsed(result.value);
      else setProblem(result.error);
    });
    return () => controller.abort();
  }, [ids]);
  const places = used?.filter(({ uses }) => uses.length > 0) ?? [];
  return (
    <ConfirmDialog
      open
      title="Move to the trash?"
      action={places.length > 0 ? "Move to the trash anyway" : "Move to the trash"}
      busy={busy || used === null}
      onConfirm={() => post({ intent: "trash", ids })}
      onCancel={onClose}
    >
      <FormError>{failure?.error ?? problem}</FormError>
      <p>
        <strong>{nameOf(items)}</strong> can be restored from the trash for 30 days.
      </p>
      <div role="status" className="grid gap-3">
        {used === null ? (
          <p className="text-ink-soft">Looking where {items.length === 1 ? "it is" : "they are"} used …</p>
        ) : places.length === 0 ? (
          <p>Nothing uses {items.length === 1 ? "it" : "them"}.</p>
        ) : (
          <>
            <p>These places show a stock picture instead, or nothing, until it is restored:</p>
            {places.map(({ id, uses }) => (
              <div key={id}>
                {items.length > 1 && <p className="font-semibold">{items.find((item) => item.id === id)?.name}</p>}
                <UsesList uses={uses} inNewTab />
              </div>
            ))}
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

function nameOf(items: TrashDialogProps["items"]): string {
  return items.length === 1 ? (items[0]?.name ?? "") : `${items.length} items`;
}
