import { type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator } from "react-router";
import { countIn, jsonIn } from "#app/lib/requests.ts";
import { undoReplace } from "#domain/media/create-media.ts";
import { findMediaByIds, findMediaTags, getMedia, openWholePicture } from "#domain/media/find-media.ts";
import { trashMedia, whereUsed } from "#domain/media/uses.ts";
import { updateMedia } from "#domain/media/update-media.ts";
import {
  adminMeta,
  offlineClientAction,
  revalidateAfterConflict,
  loadAdmin,
  readyData,
} from "../../frame/screen/admin-route.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import { useMay } from "../../frame/session/role.ts";
import { pickedOf } from "../picked-media.ts";
import { UsesList, TrashDialog } from "../library-item.tsx";
import type { Route } from "./+types/item.ts";
import { ItemForm } from "./item-form.tsx";
import { useState } from "react";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { QuietDestructiveButton } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { NewTabLink } from "../../frame/screen/new-tab-link.tsx";
import { factsOf } from "../media-list.tsx";
import { acceptedPictures, replaceFile, useIsShown, useUploadQueue } from "../uploads/upload-queue.ts";
import { UploadButton, UploadList } from "../uploads/upload-list.tsx";
import type { OpenedMedia } from "./item-values.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export function loader({ context, params }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => {
    const { id } = params;
    const [item, uses, tags, whole] = await Promise.all([
      getMedia(ctx, id),
      whereUsed(ctx, id),
      findMediaTags(ctx),
      openWholePicture(ctx, id),
    ]);
    const [poster] = item.posterId === null ? [] : await findMediaByIds(ctx, [item.posterId]);
    return { item, uses, tags: tags.map(({ tag }) => tag), whole, poster: poster ? pickedOf(poster) : null };
  });
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return answerIntent(args, {
    update: async (ctx, form) => {
      const changes = jsonIn(form, "changes", "The server doesn't recognize this form.");
      const { version } = await updateMedia(ctx, id, countIn(form, "version"), changes);
      return { version };
    },
    undo: async (ctx, form) => {
      const { version } = await undoReplace(ctx, id, countIn(form, "version"));
      return { version };
    },
    // The question shows every use.
    trash: (ctx) => trashMedia(ctx, [id], { evenIfUsed: true }),
  });
}

export const meta = () => adminMeta("Media");

export const clientAction = offlineClientAction;

/** What went to the trash can't be loaded again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  if (args.formData?.get("intent") === "trash") return false;
  return revalidateAfterConflict(args);
}

/** One item of the library: what is said of it, its crop and focal point, its file, and where it is used. */
export default function MediaItemScreen({ loaderData, params }: Route.ComponentProps) {
  const { item, uses, tags, whole, poster } = readyData(loaderData);
  const may = useMay();
  const navigate = useNavigate();
  const path = `/admin/media/${params.id}`;
  return (
    <>
      <p className="mb-1 text-sm">
        <TextLink to="/admin/media">← Media</TextLink>
      </p>
      <h1 dir="auto" className="mb-5 text-2xl wrap-anywhere">
        {item.name}
      </h1>
      {/* The screen stays from item to item, and what belongs to one of them must not become another's. The two keys differ:
          of siblings with the same one, React would leave the former form on the screen. */}
      <ItemForm key={`form ${item.id}`} path={path} item={item} whole={whole} poster={poster} knownTags={tags} />
      <section aria-labelledby="media-uses" className="mt-10">
        <h2 id="media-uses" className="mb-2 text-xl">
          Where it is used
        </h2>
        {uses.length === 0 ? <p className="text-sm text-ink-soft">Not used yet.</p> : <UsesList uses={uses} />}
      </section>
      <FilePanel
        key={`file ${item.id}`}
        mayReplace={may("media")}
        mayTrash={may("delete")}
        path={path}
        item={item}
        onTrashed={() => void navigate("/admin/media")}
      />
    </>
  );
}

interface FilePanelProps {
  /** Path of the screen. */
  path: string;
  item: OpenedMedia;
  mayReplace: boolean;
  mayTrash: boolean;
  onTrashed: () => void;
}

/** The file of an item: its facts, another one in its place, the former one back, and the trash. */
function FilePanel({ path, item, mayReplace, mayTrash, onTrashed }: FilePanelProps) {
  const { id, name, version, kind } = item;
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isTrashing, setTrashing] = useState(false);
  const undo = useChange(path, () => toast({ title: "Success", description: "Previous file restored" }));
  const isShown = useIsShown();
  // A file goes on its way after its item's screen was left. Elsewhere no list shows it, and the toast says whose file it is.
  const queue = useUploadQueue(
    (_, { clear }) => {
      clear();
      const what = isShown.current ? "File replaced." : `File of “${name}” replaced.`;
      toast({ title: "Success", description: `${what} Every place that uses it now shows the new one.` });
      void revalidate();
    },
    (upload) => replaceFile({ upload, id, version }, revalidate),
    (error) => {
      if (isShown.current) return;
      toast({ title: "Error", description: `File of “${name}” not replaced. ${error}`, style: "destructive" });
    },
  );

  return (
    <section aria-labelledby="media-file" className="mt-10">
      <h2 id="media-file" className="mb-2 text-xl">
        File
      </h2>
      <p className="text-sm text-ink-soft">
        {factsOf(item)}. Added by {item.createdBy}, <Timestamp at={item.createdAt} />.{" "}
        <NewTabLink to={item.src}>{kind === "document" ? "Download" : "Open"}</NewTabLink>
      </p>
      {mayReplace && (
        <p className="mt-2 max-w-measure text-sm text-ink-soft">
          If you replace the file, every page that uses it shows the new one right away. You can bring back the previous
          file for 30 days.
          {kind === "picture" && " The crop is reset, because it was made for the previous picture."}
        </p>
      )}
      <UploadList queue={queue} />
      <div className="mt-3 flex flex-wrap gap-2">
        {mayReplace && (
          <UploadButton
            label="Replace the file"
            variant="secondary"
            accept={acceptedFor[kind]}
            onFiles={(files) => queue.add(files.slice(0, 1), undefined, fittingFor[kind])}
          />
        )}
        {mayReplace && item.formerFiles > 0 && (
          <SecondaryButton busy={undo.busy} onClick={() => undo.post({ intent: "undo", version: String(version) })}>
            Restore the previous file
          </SecondaryButton>
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

/** What may take the place of each kind, as the server has it. */
const fittingFor = {
  picture: ["picture", "drawing"],
  drawing: ["picture", "drawing"],
  film: ["film"],
  document: ["document"],
} as const;
