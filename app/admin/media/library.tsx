import { useRef, useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import { textIn } from "#app/lib/read-form.ts";
import { findMedia, findMediaTags } from "#domain/media/find-media.ts";
import { trashMedia } from "#domain/media/trash-media.ts";
import { tagMedia } from "#domain/media/update-media.ts";
import { addressWith } from "../content/list/list-query.ts";
import { adminMeta, withOfflineAnswer, revalidateAfterSuccess } from "../screen/admin-route.ts";
import { answerIntent } from "../screen/answer-intent.ts";
import { useFocusAfterRemoval } from "../screen/confirm-dialog.tsx";
import { Pager } from "../screen/list-controls.tsx";
import { loadAdmin, readyData } from "../screen/load-admin.ts";
import type { Route } from "./+types/library.ts";
import { useMay } from "../session/role.ts";
import { BulkBar } from "./list/bulk-bar.tsx";
import { MediaFilters } from "./list/media-filters.tsx";
import { MediaList } from "./list/media-list.tsx";
import { readMediaQuery } from "./list/media-query.ts";
import { TrashDialog } from "./trash-dialog.tsx";
import { acceptedFiles, limitsText } from "./upload/check-file.ts";
import { libraryUploads } from "./upload/library-uploads.ts";
import { UploadButton } from "./upload/upload-button.tsx";
import { UploadList } from "./upload/upload-list.tsx";
import { pastedName, useFiles } from "./upload/use-files.ts";
import { useOnStored } from "./upload/use-on-stored.ts";

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

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineAnswer(serverAction);
}

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
        Choose files, drop them anywhere here, or paste a picture. {limitsText}
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
