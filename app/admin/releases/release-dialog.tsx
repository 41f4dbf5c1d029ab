import { useNavigate } from "react-router";
import type { OpenedRelease } from "#domain/publishing/planned.ts";
import { ChangeDialog } from "../screen/change.tsx";
import { NameDialog } from "./planning.tsx";

/** What can be asked before a release is changed as a whole. */
export type Asking = "publish" | "undo" | "delete" | "name";

interface ReleaseDialogProps extends Pick<OpenedRelease, "release" | "obstacles"> {
  asking: Asking;
  /** Of the screen of the release. */
  path: string;
  /** How many changes there are in it. */
  count: number;
  onClose: () => void;
}

/** Asks before a release is renamed, published, taken back or deleted. */
export function ReleaseDialog({ asking, path, release, count, obstacles, onClose }: ReleaseDialogProps) {
  const navigate = useNavigate();
  const version = String(release.version);
  const changes = `${count} ${count === 1 ? "change" : "changes"}`;
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
        <p>{changes} go live at once. You can take them back together.</p>
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
      <p>{count === 0 ? "There is nothing in it." : `Its ${changes} are lost. What is live stays.`}</p>
    </ChangeDialog>
  );
}
