import { countIn, textIn } from "#app/lib/requests.ts";
import { createMedia, createOrFindMedia, replaceMedia } from "#domain/media/create-media.ts";
import { findMedia, getMedia } from "#domain/media/find-media.ts";
import { importPicture } from "#domain/media/import-picture.ts";
import { mediaPerPage } from "#domain/media/limits.ts";
import { updateMedia } from "#domain/media/update-media.ts";
import { whereUsed } from "#domain/media/uses.ts";
import { isMediaId } from "#lib/media-addresses.ts";
import { type Intents, answerCall } from "../frame/screen/answers.ts";
import { loadNothing } from "../frame/screen/admin-route.ts";
import type { Route } from "./+types/media-call.ts";
import { readMediaQuery } from "./media-list.tsx";
import { findPicked, pickedOf } from "./picked-media.ts";

export const loader = loadNothing;

const idsIn = (form: FormData) => textIn(form, "ids").split(",").filter(isMediaId).slice(0, mediaPerPage);

/** Calls by `fetch` from uploads and pickers, which go on while the router loads something else. */
const intents: Intents = {
  create: async (ctx, form) => {
    const uploadId = textIn(form, "upload");
    if (textIn(form, "again") === "true") return pickedOf(await createMedia(ctx, { uploadId }));
    const item = await createOrFindMedia(ctx, { uploadId });
    return { ...pickedOf(item), isKnown: item.isKnown };
  },
  describe: async (ctx, form) => {
    const { id, version } = await getMedia(ctx, textIn(form, "id"));
    const words = { alt: textIn(form, "alt"), isDecorative: textIn(form, "isDecorative") === "true" };
    return pickedOf(await updateMedia(ctx, id, version, words));
  },
  replace: async (ctx, form) => {
    const version = countIn(form, "version");
    return pickedOf(await replaceMedia(ctx, textIn(form, "id"), version, { uploadId: textIn(form, "upload") }));
  },
  import: async (ctx, form) => pickedOf(await importPicture(ctx, textIn(form, "address"))),
  find: async (ctx, form) => {
    const query = readMediaQuery(new URLSearchParams(textIn(form, "query")));
    const { items, ...found } = await findMedia(ctx, query);
    return { ...found, items: items.map(pickedOf) };
  },
  uses: (ctx, form) => Promise.all(idsIn(form).map(async (id) => ({ id, uses: await whereUsed(ctx, id) }))),
  get: (ctx, form) => findPicked(ctx, idsIn(form)),
};

export function action(args: Route.ActionArgs) {
  return answerCall(args, intents);
}
