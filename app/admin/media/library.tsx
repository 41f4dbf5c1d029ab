import { useRef, useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import { textIn } from "#app/lib/requests.ts";
import { findMedia, findMediaTags } from "#domain/media/find-media.ts";
import { trashMedia } from "#domain/media/uses.ts";
import { tagMedia } from "#domain/media/update-media.ts";
import { addressWith } from "../frame/list/list-address.ts";
import {
  adminMeta,
  offlineClientAction,
  revalidateAfterSuccess,
  loadAdmin,
  readyData,
} from "../frame/screen/admin-route.ts";
import { answerIntent } from "../frame/screen/answers.ts";
import { useFocusAfterRemoval, QuietDestructiveButton } from "../frame/change/dialogs.tsx";
import { useChange } from "../frame/change/use-change.ts";
import { Pager } from "../frame/list/pager.tsx";
import type { Route } from "./+types/library.ts";
import { useMay } from "../frame/session/role.ts";
import { MediaFilters, MediaList, readMediaQuery } from "./media-list.tsx";
import { TrashDialog } from "./library-item.tsx";
import { acceptedFiles, limitsText, libraryUploads } from "./uploads/upload-queue.ts";
import { UploadButton, UploadList, pastedName, useFiles, useOnStored } from "./uploads/upload-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { Form } from "#app/ui/form.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => {
    const query = readMediaQuery(url.searchParams);
    const [found, tags] = await Promise.all([findMedia(ctx, query), findMediaTags(ctx)]);
    return { query, tags, ...found };
  });
}

const idsIn = (form: FormData) => textIn(form, "ids").split(",");

export function action(args: Route.ActionArgs) {
  return answerIntent(args, {
    tag: async (ctx, form) => {
      const tags = textIn(form, "tags").split(",");
      const changes = textIn(form, "how") === "remove" ? { remove: tags } : { add: tags };
      return { changed: await tagMedia(ctx, idsIn(form), changes) };
    },
    // The question shows every use.
    trash: (ctx, form) => trashMedia(ctx, idsIn(form), { evenIfUsed: true }),
  });
}

export const meta = () => adminMeta("Media");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

const path = "/admin/media";

/** The media library: upload, find, choose several, open one. */
export default function MediaLibrary({ loaderData }: Route.ComponentProps) {
  const { items, page, pages, total, query, tags } = readyData(loaderData);
  const may = useMay();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [isTrashing, setTrashing] = useState(false);
  const trashed = useFocusAfterRemoval(heading, isTrashing);
  const isOver = useFiles((files, isPasted) => libraryUploads.add(files, isPasted ? pastedName() : undefined));
  useOnStored(libraryUploads, () => void revalidate());
  const address = (changes: Record<string, string | null>) => addressWith(path, params, { page: null, ...changes });
  const selected = items.filter(({ id }) => chosen.has(id));

  return (
    <div className={isOver ? "rounded-md outline-2 outline-offset-8 outline-evergreen-600 outline-dashed" : undefined}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Media
        </h1>
        <UploadButton label="Upload" accept={acceptedFiles} multiple onFiles={(files) => libraryUploads.add(files)} />
      </div>
      <p className="mt-1 mb-5 max-w-measure text-sm text-ink-soft">
        Choose files, drop them anywhere on this page, or paste a picture. {limitsText}
      </p>
      <UploadList queue={libraryUploads} hasLinks />
      <MediaFilters
        query={query}
        tags={tags}
        total={total}
        isList={params.get("view") === "list"}
        address={address}
        onChange={(changes) => void navigate(address(changes))}
      />
      {may("media") && (
        <BulkBar
          path={path}
          items={items}
          selected={selected}
          tags={tags.map(({ tag }) => tag)}
          onSelect={(ids) => choose(new Set(ids))}
          onTrash={() => setTrashing(true)}
        />
      )}
      <MediaList
        items={items}
        isList={params.get("view") === "list"}
        isFiltered={[...params.keys()].some((name) => name !== "view" && name !== "page")}
        chosen={chosen}
        onChoose={(id, isChosen) =>
          choose(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
        }
      />
      <Pager page={page} pages={pages} address={(next) => address({ page: String(next) })} />
      {isTrashing && (
        <TrashDialog
          items={selected}
          path={path}
          onTrashed={() => {
            trashed();
            choose(new Set());
            setTrashing(false);
          }}
          onClose={() => setTrashing(false)}
        />
      )}
    </div>
  );
}

interface BulkBarProps {
  /** Path of the screen whose route action is called. */
  path: string;
  items: readonly { id: string }[];
  selected: readonly { id: string; name: string; tags: readonly string[] }[];
  /** Every tag of the library. */
  tags: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  onTrash: () => void;
}

/** What can be done with several items at once. */
function BulkBar({ path, items, selected, tags, onSelect, onTrash }: BulkBarProps) {
  const [tagging, setTagging] = useState<"add" | "remove" | null>(null);
  if (items.length === 0) return null;
  const isAll = selected.length === items.length;
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onSelect(isAll ? [] : items.map(({ id }) => id))}
          className="size-5 accent-evergreen-600"
        />
        Select all on this page
      </label>
      {selected.length > 0 && (
        <>
          <span role="status" className="font-semibold tabular-nums">
            {selected.length} chosen
          </span>
          <QuietButton onClick={() => setTagging("add")}>Add tags</QuietButton>
          {selected.some((item) => item.tags.length > 0) && (
            <QuietButton onClick={() => setTagging("remove")}>Remove tags</QuietButton>
          )}
          <QuietDestructiveButton onClick={onTrash}>Move to the trash</QuietDestructiveButton>
        </>
      )}
      {tagging && (
        <TagDialog
          how={tagging}
          path={path}
          ids={selected.map(({ id }) => id)}
          known={tagging === "add" ? tags : [...new Set(selected.flatMap((item) => item.tags))]}
          onClose={() => setTagging(null)}
        />
      )}
    </div>
  );
}

interface TagDialogProps {
  how: "add" | "remove";
  path: string;
  ids: readonly string[];
  known: readonly string[];
  onClose: () => void;
}

function TagDialog({ how, path, ids, known, onClose }: TagDialogProps) {
  const toast = useToast();
  const { post, busy, failure } = useChange<{ changed: number }>(path, ({ changed }) => {
    toast({ title: "Success", description: `Tags of ${changed} ${changed === 1 ? "item" : "items"} changed` });
    onClose();
  });
  const title = how === "add" ? "Add tags" : "Remove tags";
  return (
    <Dialog open onClose={onClose} title={title} className="max-w-md">
      <Form
        className="grid gap-4"
        onSubmit={(typed) => {
          const tags = typed.get("tags");
          post({ intent: "tag", how, ids: ids.join(","), tags: typeof tags === "string" ? tags : "" });
        }}
      >
        <FormError>{failure?.error}</FormError>
        <Field label="Tags" hint="Separated by commas." required>
          <TextInput name="tags" list="media-tags" autoComplete="off" />
        </Field>
        <datalist id="media-tags">
          {known.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </datalist>
        <Button type="submit" size="small" busy={busy} className="justify-self-end">
          {title}
        </Button>
      </Form>
    </Dialog>
  );
}
