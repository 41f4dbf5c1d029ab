import { Link } from "react-router";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { LinkingItem } from "#domain/links/find-links-to.ts";
import type { ManagedKind } from "#domain/content/kind.ts";
import type { PublishingTies as Ties } from "#domain/publishing/trashed-items.ts";
import { ConfirmDialog } from "../screen/confirm-dialog.tsx";
import { PublishingTies } from "../screen/publishing-ties.tsx";
import { useChange } from "../screen/use-change.ts";
import { editAddressOf } from "./edit-address-of.ts";
import type { EditedRow } from "./form/use-content-editor.ts";

interface DeleteDialogProps {
  kind: ManagedKind;
  row: EditedRow;
  /** Items whose links to this one would break. */
  links: readonly LinkingItem[];
  /** Its draft, releases, plans and preview links. */
  ties: Ties;
  /** A built-in page has the same address, and would be shown again. */
  hasBuiltInPage: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an item is moved to the trash. Says whether visitors see it, what goes with it and what links to it. */
export function DeleteDialog({ kind, row, links, ties, hasBuiltInPage, onClose, onDeleted }: DeleteDialogProps) {
  const toast = useToast();
  const { post, busy, failure } = useChange(kind.path, () => {
    toast({ title: "Success", description: `${kind.name} deleted successfully` });
    onDeleted();
  });
  const item = row as unknown as Record<string, unknown>;
  return (
    <ConfirmDialog
      open
      title={`Delete this ${kind.noun}?`}
      action="Delete"
      busy={busy}
      onConfirm={() => post({ intent: "delete", id: row.id })}
      // An item that is already deleted leaves the list, too.
      onCancel={failure?.code === "not_found" ? onDeleted : onClose}
    >
      <FormError>{failure?.error}</FormError>
      <p>
        <strong>{String(item[kind.title])}</strong> goes to the trash, from where it can be restored for 30 days.
        {item[kind.shown] === true &&
          (hasBuiltInPage
            ? " Visitors will find the built-in page at its address instead."
            : " Visitors will not find it any more.")}
      </p>
      <PublishingTies ties={ties} />
      {links.length > 0 && (
        <div>
          <p className="mb-1 font-semibold">
            {links.length === 1 ? "One text links" : `${links.length} texts link`} to it:
          </p>
          <ul className="grid max-h-40 list-disc gap-0.5 overflow-y-auto pl-4.5">
            {links.map(({ collection, id, title, where }) => (
              <li key={`${collection} ${id} ${where}`}>
                <Link to={editAddressOf(collection, id)} target="_blank" className="link">
                  {title}
                  <span className="sr-only"> (opens in a new tab)</span>
                </Link>
                , {where}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
}
