import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { QuietDestructiveButton } from "../../screen/confirm-dialog.tsx";
import { Timestamp } from "../../screen/timestamp.tsx";
import { useChange } from "../../screen/use-change.ts";
import { callMedia } from "../call-media.ts";
import { factsOf } from "../list/media-list.tsx";
import { TrashDialog } from "../trash-dialog.tsx";
import { acceptedPictures } from "../upload/check-file.ts";
import { UploadButton } from "../upload/upload-button.tsx";
import { UploadList } from "../upload/upload-list.tsx";
import { useUploadQueue } from "../upload/use-upload-queue.ts";
import type { OpenedMedia } from "./opened-media.ts";

interface FilePanelProps {
  /** Path of the screen. */
  path: string;
  item: OpenedMedia;
  mayReplace: boolean;
  mayTrash: boolean;
  onTrashed: () => void;
}

/** The file of an item: its facts, another one in its place, the former one back, and the trash. */
export function FilePanel({ path, item, mayReplace, mayTrash, onTrashed }: FilePanelProps) {
  const { id, version, kind } = item;
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isTrashing, setTrashing] = useState(false);
  const undo = useChange(path, () => toast({ title: "Success", description: "The former file is back" }));
  const queue = useUploadQueue(
    (_, { clear }) => {
      clear();
      toast({ title: "Success", description: "File replaced. Every place that uses it shows the new one." });
      void revalidate();
    },
    (upload) => callMedia("replace", { upload, id, version: String(version) }),
  );

  return (
    <section aria-labelledby="media-file" className="mt-10">
      <h2 id="media-file" className="mb-2 text-xl">
        File
      </h2>
      <p className="text-sm text-ink-soft">
        {factsOf(item)}. Added by {item.createdBy}, <Timestamp at={item.createdAt} />.{" "}
        <a href={item.src} target="_blank" rel="noreferrer" className="link">
          {kind === "document" ? "Save it" : "Open it"}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
      {mayReplace && (
        <p className="mt-2 max-w-measure text-sm text-ink-soft">
          With another file in its place, every page that uses it shows the new one at once. The former file can be
          brought back for 30 days.
          {kind === "picture" && " A crop is not kept, because it fits the former picture."}
        </p>
      )}
      <UploadList queue={queue} />
      <div className="mt-3 flex flex-wrap gap-2">
        {mayReplace && (
          <UploadButton
            label="Replace the file"
            variant="secondary"
            accept={acceptedFor[kind]}
            onFiles={(files) => queue.add(files.slice(0, 1))}
          />
        )}
        {mayReplace && item.formerFiles > 0 && (
          <Button
            size="small"
            variant="secondary"
            busy={undo.busy}
            onClick={() => undo.post({ intent: "undo", version: String(version) })}
          >
            Bring the former file back
          </Button>
        )}
        {mayTrash && (
          <QuietDestructiveButton onClick={() => setTrashing(true)}>Move to the trash</QuietDestructiveButton>
        )}
      </div>
      {isTrashing && (
        <TrashDialog items={[item]} path={path} onTrashed={onTrashed} onClose={() => setTrashing(false)} />
      )}
    </section>
  );
}

const acceptedFor = {
  picture: acceptedPictures,
  drawing: acceptedPictures,
  film: "video/mp4,video/webm",
  document: "application/pdf",
} as const;
