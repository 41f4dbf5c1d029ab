import { useContext } from "react";
import { useToast } from "#app/ui/toast.tsx";
import type { PageTextName } from "#content/page-names.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import type { ManagedPage } from "#domain/site-texts/managed-pages.ts";
import type { PendingText, TextVersion } from "#domain/site-texts/publish-texts.ts";
import type { PlannedPublication } from "#domain/publishing/schedules/schedules.ts";
import type { OpenRelease } from "../../publishing/releases/release-select.tsx";
import { PublishDialog, usePublishing } from "./publish-dialog.tsx";
import { VersionsDialog, useRestore } from "./versions-dialog.tsx";
import { EditedRelease } from "../../frame/screen/site-address.ts";

export type OpenDialog = "publish" | "versions";

interface EditorDialogsProps {
  open: OpenDialog | null;
  text: EditedText;
  pending: readonly PendingText[];
  /** Publications of texts that wait for their time. */
  planned: readonly PlannedPublication[];
  versions: readonly TextVersion[];
  /** Those that editors have made. */
  pages: readonly ManagedPage[];
  /** Releases that are being prepared. */
  releases: readonly OpenRelease[];
  onClose: () => void;
  /** Somebody wants to mend what can't be published. */
  onProblem: (name: SiteTextName, path: string) => void;
  /** What is stored has changed: published, discarded or restored. @param name of which text; undefined when of several */
  onChanged: (name?: SiteTextName) => void;
  /** Without its draft such a page is in the trash, or in a release alone. */
  onPageDeleted: (name: PageTextName) => void;
}

/** The dialogs of the editor, at most one of them open. */
export function EditorDialogs({ open, text, pending, versions, pages, onClose, ...props }: EditorDialogsProps) {
  const toast = useToast();
  const isInRelease = useContext(EditedRelease) !== null;
  /** @param dialog in which it was asked for; another one may be open by now */
  const done = (dialog: OpenDialog, description: string, changed?: SiteTextName) => {
    if (open === dialog) onClose();
    toast({ title: "Success", description });
    props.onChanged(changed);
  };
  const publishing = usePublishing((description, left) => {
    done("publish", description, left);
    // Without its draft such a page is in the trash, or in a release alone.
    const unseen = pages.find(({ name, isPublished }) => name === left && !isPublished);
    if (unseen) props.onPageDeleted(unseen.name);
  });
  const restoring = useRestore((name, { isPublished, draftVersion, problem }) => {
    const kept = isInRelease ? "Version added to the release." : "The version is a draft now.";
    const words = draftVersion === 0 ? "The text says this already." : kept;
    done("versions", isPublished ? "Published. Visitors can see it now." : words, name);
    if (problem !== null)
      toast({ title: "Error", description: `${words} It was not published: ${problem}`, style: "destructive" });
  });
  return (
    <>
      {open === "publish" && (
        <PublishDialog
          facts={text.facts}
          pending={pending}
          planned={props.planned}
          releases={props.releases}
          publishing={publishing}
          onClose={onClose}
          onProblem={props.onProblem}
        />
      )}
      {open === "versions" && (
        <VersionsDialog
          text={text}
          versions={versions}
          draft={pending.find(({ name }) => name === text.name) ?? null}
          isInRelease={isInRelease}
          restoring={restoring}
          onClose={onClose}
        />
      )}
    </>
  );
}
