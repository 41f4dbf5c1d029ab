import { useNavigate } from "react-router";
import type { OpenedRelease } from "#domain/publishing/planned.ts";
import { ChangeDialog } from "../../frame/change/dialogs.tsx";
import { NameDialog } from "./release-select.tsx";
import { goingLive } from "./stays-hidden.tsx";

/** What can be asked before a release is changed as a whole. */
export type Asking = "publish" | "undo" | "delete" | "name";

interface ReleaseDialogProps extends Pick<OpenedRelease, "release" | "changes" | "obstacles"> {
  asking: Asking;
  /** Of the screen of the release. */
  path: string;
  onClose: () => void;
}

/** Asks before a release is renamed, published, taken back or deleted. */
export function ReleaseDialog({ asking, path, release, changes, obstacles, onClose }: ReleaseDialogProps) {
  const navigate = useNavigate();
  const version = String(release.version);
  if (asking === "name") {
    return (
      <NameDialog title="Rename" path={path} intent="rename" name={release.name} onClose={onClose} onDone={onClose} />
    );
  }
  if (asking === "publish") {
    return (
      <ChangeDialog
        open
        title={`Publish “${release.name}”?`}
        action="Publish"
        tone="primary"
        path={path}
        body={{ intent: "publish", version }}
        done="Release published"
        onDone={onClose}
        onCancel={onClose}
      >
        <p>{goingLive(changes)} You can undo them together.</p>
      </ChangeDialog>
    );
  }
  if (asking === "undo") {
    return (
      <ChangeDialog
        open
        title={`Undo “${release.name}”?`}
        action="Undo release"
        path={path}
        body={{ intent: "undo", version, keep: String(obstacles.length > 0) }}
        done="Release undone. The site is as it was before"
        onDone={onClose}
        onCancel={onClose}
      >
        <p>
          What was live before goes live again right away. The release stays, so you can fix it. Its preview links have
          ended, and anything scheduled for new items in it is on hold.
        </p>
        {obstacles.length > 0 && (
          <div>
            <p>These were changed since then and stay as they are now:</p>
            <ul className="mt-2 list-disc pl-5">
              {obstacles.map(({ title, reason }) => (
                <li key={title}>
                  <strong>{title}</strong>: {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
      </ChangeDialog>
    );
  }
  return (
    <ChangeDialog
      open
      title={`Delete “${release.name}”?`}
      action="Delete"
      path={path}
      body={{ intent: "delete", version }}
      done="Release deleted successfully"
      onDone={() => void navigate("/admin/releases")}
      onCancel={onClose}
    >
      <p>
        {changes.length === 0
          ? "It's empty."
          : `Its ${changes.length === 1 ? "change" : `${changes.length} changes`} will be lost. What is live stays.`}
      </p>
    </ChangeDialog>
  );
}
