import { useToast } from "#app/ui/toast.tsx";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import type { FoundText } from "#domain/site-texts/find-texts.ts";
import type { PendingText, TextVersion } from "#domain/site-texts/publish-texts.ts";
import { FindDialog } from "./find-dialog.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { VersionsDialog } from "./versions-dialog.tsx";

export type OpenDialog = "publish" | "versions" | "find";

interface EditorDialogsProps {
  open: OpenDialog | null;
  text: EditedText;
  pending: readonly PendingText[];
  versions: readonly TextVersion[];
  onClose: () => void;
  onFound: (found: FoundText) => void;
  /** Somebody wants to mend what can't be published. */
  onProblem: (name: SiteTextName, path: string) => void;
  /** What is stored has changed: published, discarded or restored. */
  onChanged: () => void;
}

/** The dialogs of the editor, at most one of them open. */
export function EditorDialogs({ open, text, pending, versions, onClose, ...props }: EditorDialogsProps) {
  const toast = useToast();
  const done = (description: string) => {
    onClose();
    toast({ title: "Success", description });
    props.onChanged();
  };
  if (open === "find") return <FindDialog onClose={onClose} onPick={props.onFound} />;
  if (open === "publish")
    return <PublishDialog pending={pending} onClose={onClose} onDone={done} onProblem={props.onProblem} />;
  if (open !== "versions") return null;
  return (
    <VersionsDialog
      text={text}
      versions={versions}
      onClose={onClose}
      onDone={() => done("The version is a draft now. Publish it to show it to visitors.")}
    />
  );
}
