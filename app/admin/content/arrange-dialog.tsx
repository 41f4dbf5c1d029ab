import { useCallback, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { ListRow } from "#domain/content/find-items.ts";
import type { ManagedKind } from "#domain/content/kind.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useOpenForm } from "../session/open-forms.ts";
import { useChange } from "../use-change.ts";
import { useUnsavedGuard } from "../use-unsaved-guard.ts";
import { type Arrangeable, arrangeable, ArrangeGroup } from "./arrange-group.tsx";
import { DialogFooter } from "./dialog-footer.tsx";

interface ArrangeDialogProps {
  kind: ManagedKind;
  /** All items in their present order. */
  items: readonly ListRow[];
  onClose: () => void;
  onSaved: () => void;
}

/** Puts all items of a kind in order, by drag, by buttons or by the arrow keys, and saves the order as a whole. */
export function ArrangeDialog({ kind, items, onClose, onSaved }: ArrangeDialogProps) {
  const [opened] = useState(() => items.map((item) => arrangeable(kind, item)));
  const [order, setOrder] = useState(opened);
  const toast = useToast();
  const isSaved = useRef(false);
  const isChanged = order.some(({ id }, index) => id !== opened[index]?.id);
  const guard = useUnsavedGuard(useCallback(() => isChanged && !isSaved.current, [isChanged]));
  const { post, busy, failure } = useChange(kind.path, () => {
    isSaved.current = true;
    toast({ title: "Success", description: "Order updated successfully" });
    onSaved();
  });

  function save() {
    const body = new FormData();
    body.set("intent", "reorder");
    for (const { id } of order) body.append("order", id);
    post(body);
  }
  useOpenForm(failure, save);

  const groups = [...new Set(order.map(({ group }) => group))];
  function replace(group: string | null, arranged: readonly Arrangeable[]) {
    setOrder(groups.flatMap((name) => (name === group ? arranged : order.filter((item) => item.group === name))));
  }

  return (
    <>
      <ConfirmDialog
        open={guard.asking}
        title="Discard the new order?"
        action="Discard"
        cancel="Keep arranging"
        onConfirm={guard.leave}
        onCancel={guard.stay}
      >
        <p>The new order of the {kind.nouns} is not saved.</p>
      </ConfirmDialog>
      <Dialog
        open
        onClose={onClose}
        title={`Arrange ${kind.nouns}`}
        description="Drag a row by its handle, or press the arrow keys on it. Visitors see this order."
        className="max-w-xl"
        closeOnBackdrop={!isChanged}
      >
        <div className="mb-6 grid gap-6">
          <FormError>{failure?.error}</FormError>
          {groups.map((group) => (
            <ArrangeGroup
              key={group}
              kind={kind}
              name={group}
              items={order.filter((item) => item.group === group)}
              onArrange={(arranged) => replace(group, arranged)}
            />
          ))}
        </div>
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save} disabled={!isChanged} busy={busy}>
            Save order
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}
