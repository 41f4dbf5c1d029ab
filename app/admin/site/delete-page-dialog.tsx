import { useEffect, useEffectEvent } from "react";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { LinksToPage, ManagedPage } from "#domain/site-pages/find-pages.ts";
import { LinksTo } from "../content/links-to.tsx";
import { ConfirmDialog } from "../screen/confirm-dialog.tsx";
import { PublishingTies } from "../screen/publishing-ties.tsx";
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
      {links.answer && (
        <>
          <PublishingTies ties={{ ...links.answer.ties, draft: null }} />
          <LinksTo links={links.answer} />
        </>
      )}
    </ConfirmDialog>
  );
}
