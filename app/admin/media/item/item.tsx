import { Link, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { countIn } from "#app/lib/read-form.ts";
import { jsonIn } from "#app/lib/read-json.ts";
import { undoReplace } from "#domain/media/create-media.ts";
import { findMediaByIds, findMediaTags, getMedia } from "#domain/media/find-media.ts";
import { trashMedia } from "#domain/media/trash-media.ts";
import { updateMedia } from "#domain/media/update-media.ts";
import { whereUsed } from "#domain/media/where-used.ts";
import { openWholePicture } from "#domain/media/whole-picture.ts";
import { adminMeta, withOfflineAnswer, revalidateAfterSuccess } from "../../screen/admin-route.ts";
import { answerIntent } from "../../screen/answer-intent.ts";
import { loadAdmin, readyData } from "../../screen/load-admin.ts";
import { useMay } from "../../session/role.ts";
import { pickedOf } from "../picked-media.ts";
import { UsesList } from "../uses-list.tsx";
import type { Route } from "./+types/item.ts";
import { FilePanel } from "./file-panel.tsx";
import { ItemForm } from "./item-form.tsx";

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
      const changes = jsonIn(form, "changes", "The server does not know this form.");
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

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineAnswer(serverAction);
}

/** What went to the trash can't be loaded again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formData?.get("intent") !== "trash" && revalidateAfterSuccess(args);
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
        <Link to="/admin/media" className="link">
          ← Media
        </Link>
      </p>
      <h1 dir="auto" className="mb-5 text-2xl wrap-anywhere">
        {item.name}
      </h1>
      {/* A replaced file has another crop. */}
      <ItemForm key={`${item.id} ${item.src}`} path={path} item={item} whole={whole} poster={poster} knownTags={tags} />
      <section aria-labelledby="media-uses" className="mt-10">
        <h2 id="media-uses" className="mb-2 text-xl">
          Where it is used
        </h2>
        {uses.length === 0 ? <p className="text-sm text-ink-soft">Nowhere yet.</p> : <UsesList uses={uses} />}
      </section>
      <FilePanel
        mayReplace={may("media")}
        mayTrash={may("delete")}
        path={path}
        item={item}
        onTrashed={() => void navigate("/admin/media")}
      />
    </>
  );
}
