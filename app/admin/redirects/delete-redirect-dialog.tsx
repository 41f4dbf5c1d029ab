import { useState } from "react";
import type { Redirect } from "#domain/redirects/redirect.ts";
import { ChangeDialog } from "../screen/confirm-dialog.tsx";
import { type OpenRelease, WhenField } from "./when-field.tsx";

interface DeleteRedirectDialogProps {
  redirect: Redirect;
  /** Releases that may delete it. */
  releases: readonly OpenRelease[];
  /** Called after it was deleted now. */
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a redirect is deleted, now or by a release. */
export function DeleteRedirectDialog({ redirect, releases, onDeleted, onClose }: DeleteRedirectDialogProps) {
  const [release, choose] = useState("");
  const isNow = release === "";
  return (
    <ChangeDialog
      open
      title="Delete this redirect?"
      action={isNow ? "Delete" : "Add to the release"}
      tone={isNow ? "destructive" : "primary"}
      path="/admin/redirects"
      body={isNow ? { intent: "delete", id: redirect.id } : { intent: "plan-deletion", id: redirect.id, release }}
      done={isNow ? "Redirect deleted successfully" : "Added to the release"}
      onDone={() => {
        if (isNow) onDeleted();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>
        Whoever still uses <strong className="wrap-anywhere">{redirect.from}</strong> will find no page there.
      </p>
      <WhenField releases={releases} value={release} onChange={choose} />
    </ChangeDialog>
  );
}
