import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { ConfirmDialog } from "./dialogs.tsx";

interface RestoreQuestionProps {
  /** What is restored: "version 2". */
  what: string;
  /** The draft that would be replaced; null for none. */
  draft: { by: string } | null;
  /** Null for whoever may not publish. */
  onPublish: (() => void) | null;
  /** Null where there can be no draft. */
  onDraft: (() => void) | null;
  /** Whether visitors see what is published. */
  isPublic: boolean;
  onCancel: () => void;
}

/** Asks whether an old version goes live at once, or becomes a draft. */
export function RestoreQuestion({ what, draft, onPublish, onDraft, isPublic, onCancel }: RestoreQuestionProps) {
  const publish = isPublic ? "Restore and publish" : "Restore";
  const main = onDraft ?? onPublish;
  if (!main) return null;
  return (
    <ConfirmDialog
      open
      title={`Restore ${what}?`}
      action={onDraft ? "Restore as draft" : publish}
      tone="primary"
      other={onDraft && onPublish && <SecondaryButton onClick={onPublish}>{publish}</SecondaryButton>}
      onConfirm={main}
      onCancel={onCancel}
    >
      {onDraft && <p>As a draft, you can look at it first. Visitors see nothing of it until it’s published.</p>}
      {onPublish && (
        <p>
          {isPublic ? "Published, visitors see it at once. " : "Visitors don’t see this item, and that stays so. "}
          It becomes a new version, so nothing is lost.
        </p>
      )}
      {onDraft && draft && (
        <p>
          The draft by <strong className="wrap-anywhere">{draft.by}</strong> is replaced if you restore as a draft, and
          can’t be brought back.
        </p>
      )}
    </ConfirmDialog>
  );
}
