import { useContext } from "react";
import { useToast } from "#app/ui/toast.tsx";
import type { PageTextName } from "#content/page-names.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import type { ManagedPage } from "#domain/site-pages/find-pages.ts";
import type { FoundText } from "#domain/site-texts/find-texts.ts";
import type { PendingText, TextVersion } from "#domain/site-texts/publish-texts.ts";
import type { OpenRelease } from "../../releases/release-select.tsx";
import { FindDialog } from "./find-dialog.tsx";
import { PagesDialog } from "./pages-dialog.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { EditedRelease } from "../site-address.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

export type OpenDialog = "publish" | "versions" | "find" | "pages";

interface EditorDialogsProps {
  open: OpenDialog | null;
  text: EditedText;
  pending: readonly PendingText[];
  versions: readonly TextVersion[];
  /** Those that editors have made. */
  pages: readonly ManagedPage[];
  /** Releases that are being prepared. */
  releases: readonly OpenRelease[];
  onClose: () => void;
  onFound: (found: FoundText) => void;
  /** Somebody wants to mend what can't be published. */
  onProblem: (name: SiteTextName, path: string) => void;
  /** What is stored has changed: published, discarded or restored. */
  onChanged: () => void;
  /** Such a page is to be edited. */
  onPage: (name: PageTextName) => void;
  onPageDeleted: (name: PageTextName) => void;
}

/** The dialogs of the editor, at most one of them open. */
export function EditorDialogs({ open, text, pending, versions, pages, onClose, ...props }: EditorDialogsProps) {
  const toast = useToast();
  const isInRelease = useContext(EditedRelease) !== null;
  const done = (description: string, left?: SiteTextName) => {
    onClose();
    toast({ title: "Success", description });
    props.onChanged();
    // Without its draft such a page is in the trash, or in a release alone.
    const unseen = pages.find(({ name, isPublished }) => name === left && !isPublished);
    if (unseen) props.onPageDeleted(unseen.name);
  };
  if (open === "find") return <FindDialog onClose={onClose} onPick={props.onFound} />;
  if (open === "pages")
    return <PagesDialog pages={pages} onClose={onClose} onOpen={props.onPage} onDeleted={props.onPageDeleted} />;
  if (open === "publish")
    return (
      <PublishDialog
        pending={pending}
        releases={props.releases}
        onClose={onClose}
        onDone={done}
        onProblem={props.onProblem}
      />
    );
  if (open !== "versions") return null;
  return (
    <VersionsDialog
      text={text}
      versions={versions}
      onClose={onClose}
      onDone={() =>
        done(
          isInRelease
            ? "The version is in the release now."
            : "The version is a draft now. Publish it to show it to visitors.",
        )
      }
    />
  );
}
