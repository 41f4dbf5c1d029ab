import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { LinksToPage, ManagedPage } from "#domain/site-pages/find-pages.ts";
import { editAddressOf } from "../content/edit-address-of.ts";
import { ConfirmDialog } from "../screen/confirm-dialog.tsx";
import { useChange } from "../screen/use-change.ts";

interface DeletePageDialogProps {
  page: ManagedPage;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a page is moved to the trash. Says whether visitors see it and what links to it. */
export function DeletePageDialog({ page, onClose, onDeleted }: DeletePageDialogProps) {
  const toast = useToast();
  const links = useChange<LinksToPage>("/admin/site", () => {});
  const { post, busy, failure } = useChange("/admin/site", () => {
    toast({ title: "Success", description: "Page deleted successfully" });
    onDeleted();
  });
  const ask = useEffectEvent(() => links.post({ intent: "linksToPage", name: page.name }));
  useEffect(() => ask(), []);
  const { items = [], texts = [] } = links.answer ?? {};
  return (
    <ConfirmDialog
      open
      title="Delete this page?"
      action="Delete"
      busy={busy}
      onConfirm={() => post({ intent: "deletePage", name: page.name })}
      onCancel={failure?.code === "not_found" ? onDeleted : onClose}
    >
      <FormError>{failure?.error}</FormError>
      <p>
        <strong>{page.title}</strong> goes to the trash with its draft, from where it can be restored for 30 days.
        {page.publicAt !== null &&
          ` Visitors will not find it at ${page.publicAt} any more. A redirect can lead them elsewhere.`}
      </p>
      {items.length + texts.length > 0 && (
        <div>
          <p className="mb-1 font-semibold">It is linked from:</p>
          <ul className="grid max-h-40 list-disc gap-0.5 overflow-y-auto pl-4.5">
            {texts.map(({ name, title }) => (
              <li key={name}>{title}</li>
            ))}
            {items.map(({ collection, id, title, where }) => (
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
