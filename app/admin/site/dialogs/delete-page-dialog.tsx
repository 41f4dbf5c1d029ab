import { useEffect, useEffectEvent } from "react";
import type { LinksToPage, ManagedPage } from "#domain/site-pages/find-pages.ts";
import { LinksTo } from "../../content/links-to.tsx";
import { ChangeDialog } from "../../screen/confirm-dialog.tsx";
import { PublishingTies } from "../../screen/publishing-ties.tsx";
import { useChange } from "../../screen/use-change.ts";

interface DeletePageDialogProps {
  page: ManagedPage;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a page is moved to the trash. Says whether visitors see it and what links to it. */
export function DeletePageDialog({ page, onClose, onDeleted }: DeletePageDialogProps) {
  const links = useChange<LinksToPage>("/admin/site", () => {});
  const ask = useEffectEvent(() => links.post({ intent: "linksToPage", name: page.name }));
  useEffect(() => ask(), []);
  return (
    <ChangeDialog
      open
      title="Delete this page?"
      action="Delete"
      path="/admin/site"
      body={{ intent: "deletePage", name: page.name }}
      done="Page deleted successfully"
      onDone={onDeleted}
      onGone={onDeleted}
      onCancel={onClose}
    >
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
    </ChangeDialog>
  );
}
