import type { LinksTo as Links } from "#domain/links/find-links-to.ts";
import type { ManagedKind } from "#domain/content/kind.ts";
import type { PublishingTies as Ties } from "#domain/publishing/trashed-items.ts";
import { ChangeDialog } from "../screen/confirm-dialog.tsx";
import { PublishingTies } from "../screen/publishing-ties.tsx";
import type { EditedRow } from "./form/use-content-editor.ts";
import { LinksTo } from "./links-to.tsx";

interface DeleteDialogProps {
  kind: ManagedKind;
  row: EditedRow;
  /** What links to it and would lead nowhere. */
  links: Links;
  /** Its draft, releases, plans and preview links. */
  ties: Ties;
  /** A built-in page has the same address, and would be shown again. */
  hasBuiltInPage: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an item is moved to the trash. Says whether visitors see it, what goes with it and what links to it. */
export function DeleteDialog({ kind, row, links, ties, hasBuiltInPage, onClose, onDeleted }: DeleteDialogProps) {
  const item = row as unknown as Record<string, unknown>;
  return (
    <ChangeDialog
      open
      title={`Delete this ${kind.noun}?`}
      action="Delete"
      path={kind.path}
      body={{ intent: "delete", id: row.id }}
      done={`${kind.name} deleted successfully`}
      onDone={onDeleted}
      // An item that is already deleted leaves the list, too.
      onGone={onDeleted}
      onCancel={onClose}
    >
      <p>
        <strong>{String(item[kind.title])}</strong> goes to the trash, from where it can be restored for 30 days.
        {item[kind.shown] === true &&
          (hasBuiltInPage
            ? " Visitors will find the built-in page at its address instead."
            : " Visitors will not find it any more.")}
      </p>
      <PublishingTies ties={ties} />
      <LinksTo links={links} />
    </ChangeDialog>
  );
}
