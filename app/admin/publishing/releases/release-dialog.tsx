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
        done="The release is public"
        onDone={onClose}
        onCancel={onClose}
      >
        <p>{goingLive(changes)} You can take them back together.</p>
      </ChangeDialog>
    );
  }
  if (asking === "undo") {
    return (
      <ChangeDialog
        open
        title={`Take “${release.name}” back?`}
        action="Take it back"
        path={path}
        body={{ intent: "undo", version, keep: String(obstacles.length > 0) }}
        done="The site is as it was before the release"
        onDone={onClose}
        onCancel={onClose}
      >
        <p>
          What was there before is live again, at once. The release stays, so that you can mend it. Its preview links
          have ended; what is planned for something new in it is on hold.
        </p>
        {obstacles.length > 0 && (
          <div>
            <p>These were changed since. They stay as they are now:</p>
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
          ? "There is nothing in it."
          : `Its ${changes.length === 1 ? "change is" : `${changes.length} changes are`} lost. What is live stays.`}
      </p>
    </ChangeDialog>
  );
}
