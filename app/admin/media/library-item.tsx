import { type RefObject, useRef, useState, useLayoutEffect, useEffect } from "react";
import { thumbHashToDataURL } from "thumbhash";
import { mediaPath, mediaIdsIn } from "#lib/media-addresses.ts";
import type { PickedMedia } from "./picked-media.ts";
import type { ActionResult } from "#app/lib/answers.ts";
import { postCall } from "../frame/screen/post-call.ts";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { MediaUse } from "#domain/media/uses.ts";
import { ConfirmDialog } from "../frame/change/dialogs.tsx";
import { useChange } from "../frame/change/use-change.ts";
import { useMay } from "../frame/session/role.ts";
import { usePeople } from "../frame/people.tsx";
import { draftAddressOf } from "../frame/screen/item-links.tsx";
import { subjects } from "../frame/screen/subjects.ts";
import { TextLink } from "#app/ui/text-link.tsx";

interface MediaThumbProps {
  item: Pick<PickedMedia, "kind" | "src" | "sources" | "thumbhash" | "posterId" | "isBroken" | "type">;
  /** For the `sizes` of the picture, such as "12rem". */
  sizes: string;
  className?: string;
}

/** A library item as a small picture, whole; its placeholder before it has loaded. Decorative: its name stands beside it. */
export function MediaThumb({ item, sizes, className = "" }: MediaThumbProps) {
  const [isFailed, fail] = useState(false);
  const picture = useRef<HTMLPictureElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useStyle(picture, isLoaded ? { "background-image": "none" } : placeholderOf(item.thumbhash));
  const box = `relative grid place-items-center overflow-hidden bg-paper-deep text-center text-xs text-ink-soft ${className}`;
  const src = item.kind === "film" && item.posterId !== null ? mediaPath(item.posterId) : item.src;
  const isPicture = item.kind === "picture" || item.kind === "drawing" || item.posterId !== null;
  if (!isPicture || isFailed || item.isBroken) {
    return (
      <span className={box} aria-hidden="true">
        {item.kind === "film" ? "Video" : item.kind === "document" ? "PDF" : "Can’t be shown"}
      </span>
    );
  }
  return (
    <picture ref={picture} className={box}>
      {item.kind === "picture" &&
        item.sources.map(({ type, srcset }) => <source key={type} type={type} srcSet={srcset} sizes={sizes} />)}
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onLoad={() => setLoaded(true)}
        onError={() => fail(true)}
        className="absolute inset-0 size-full object-contain"
      />
    </picture>
  );
}

const placeholders = new Map<string, string>();

/** The ThumbHash as a background; nothing for what has none or a wrong one. */
export function placeholderOf(thumbhash: string | null): Record<string, string> {
  if (thumbhash === null) return {};
  try {
    const url =
      placeholders.get(thumbhash) ?? thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (sign) => sign.charCodeAt(0)));
    placeholders.set(thumbhash, url);
    return { "background-image": `url(${url})`, "background-size": "cover" };
  } catch {
    return {};
  }
}

interface ListPictureProps {
  /** The address in the field of the item. */
  address: unknown;
  /** The library items that the list refers to. */
  library: readonly PickedMedia[];
}

const box = "aspect-[4/3] w-12 shrink-0 rounded-sm bg-paper-deep";

/** The picture of an item in a list, small. Decorative: the title stands beside it. */
export function ListPicture({ address, library }: ListPictureProps) {
  const [isFailed, fail] = useState(false);
  if (typeof address !== "string" || address === "" || isFailed) return <span className={box} aria-hidden="true" />;
  const [id] = mediaIdsIn(address);
  const item = library.find((one) => one.id === id);
  if (item) return <MediaThumb item={item} sizes="3rem" className={box} />;
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => fail(true)}
      className={`${box} object-cover`}
    />
  );
}

/**
 * Sets inline styles by script: the policy of the site forbids them as attributes.
 * @param style values by the names of CSS properties
 */
export function useStyle(element: RefObject<HTMLElement | null>, style: Readonly<Record<string, string>>): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(style)) element.current?.style.setProperty(name, value);
  });
}

/** The library item that an address refers to. */
export interface LibraryItem {
  /** Null for an address that is none of the library. */
  id: string | null;
  /** Null while it is loaded, and when it is gone. */
  item: PickedMedia | null;
  isGone: boolean;
  /** Says at once what was just chosen. */
  know: (item: PickedMedia) => void;
}

/** Loads the library item that an address refers to. */
export function useLibraryItem(address: string): LibraryItem {
  const id = address.startsWith("/media/") ? (mediaIdsIn(address)[0] ?? null) : null;
  const [known, know] = useState<{ id: string; item: PickedMedia | null } | null>(null);
  const isKnown = known?.id === id;
  useEffect(() => {
    if (id === null || isKnown) return;
    const controller = new AbortController();
    void callMedia<PickedMedia[]>("get", { ids: id }, controller.signal).then((result) => {
      if (!controller.signal.aborted && result.ok) know({ id, item: result.value[0] ?? null });
    });
    return () => controller.abort();
  }, [id, isKnown]);
  const item = isKnown ? known.item : null;
  return {
    id,
    item,
    isGone: id !== null && isKnown && item === null,
    know: (chosen) => know({ id: chosen.id, item: chosen }),
  };
}

/** Calls the media library (app/admin/media/media-call.ts), as {@link postCall}. */
export function callMedia<T>(
  intent: "create" | "describe" | "replace" | "import" | "find" | "get" | "uses",
  fields: Record<string, string>,
  signal?: AbortSignal,
): Promise<ActionResult<T>> {
  return postCall("/admin/media/call", { intent, ...fields }, signal);
}

interface TrashDialogProps {
  items: readonly { id: string; name: string }[];
  /** Path of the screen whose route action is called. */
  path: string;
  onTrashed: () => void;
  onClose: () => void;
}

interface Used {
  id: string;
  uses: MediaUse[];
}

/**
 * Loads the places that use items.
 * @param ids separated by commas
 * @returns null while they are loaded, or when that has failed
 */
function useUses(ids: string) {
  const [used, setUsed] = useState<readonly Used[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void callMedia<Used[]>("uses", { ids }, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      if (result.ok) setUsed(result.value);
      else setProblem(result.error);
    });
    return () => controller.abort();
  }, [ids]);
  return { used, problem };
}

/** Asks before items go to the trash, with the places that use them. */
export function TrashDialog({ items, path, onTrashed, onClose }: TrashDialogProps) {
  const toast = useToast();
  const ids = items.map(({ id }) => id).join(",");
  const { post, busy, failure } = useChange(path, () => {
    toast({ title: "Success", description: `${nameOf(items)} moved to the trash` });
    onTrashed();
  });
  const { used, problem } = useUses(ids);
  const places = used?.filter(({ uses }) => uses.length > 0) ?? [];
  return (
    <ConfirmDialog
      open
      title="Move to the trash?"
      action={places.length > 0 ? "Move to the trash anyway" : "Move to the trash"}
      busy={busy || used === null}
      onConfirm={() => post({ intent: "trash", ids })}
      onCancel={onClose}
    >
      <FormError>{failure?.error ?? problem}</FormError>
      <p>
        <strong>{nameOf(items)}</strong> can be restored from the trash for 30 days.
      </p>
      <div role="status" className="grid gap-3">
        {used === null ? (
          <p className="text-ink-soft">Checking where {items.length === 1 ? "it is" : "they are"} used …</p>
        ) : places.length === 0 ? (
          <p>Nothing uses {items.length === 1 ? "it" : "them"}.</p>
        ) : (
          <>
            <p>These places will show a stock picture, initials or nothing until it's restored:</p>
            {places.map(({ id, uses }) => (
              <div key={id}>
                {items.length > 1 && <p className="font-semibold">{items.find((item) => item.id === id)?.name}</p>}
                <UsesList uses={uses} inNewTab />
              </div>
            ))}
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** Says before an item of the trash is deleted for good which places use it. */
export function LastUses({ id }: { id: string }) {
  const { used, problem } = useUses(id);
  const uses = used?.flatMap((each) => each.uses) ?? [];
  return (
    <>
      <FormError>{problem}</FormError>
      <div role="status" className="grid gap-3">
        {used === null && !problem && <p className="text-ink-soft">Checking where it's used …</p>}
        {uses.length > 0 && (
          <>
            <p>These places use it and will lose it:</p>
            <UsesList uses={uses} inNewTab />
          </>
        )}
      </div>
    </>
  );
}

function nameOf(items: TrashDialogProps["items"]): string {
  return items.length === 1 ? (items[0]?.name ?? "") : `${items.length} items`;
}

/** The places that refer to a library item, each a link that opens it. */
export function UsesList({ uses, inNewTab = false }: { uses: readonly MediaUse[]; inNewTab?: boolean }) {
  const may = useMay();
  const { nameOf: nameOfPerson } = usePeople();
  const titleOf = ({ collection, title }: MediaUse) => (collection === "team" ? nameOfPerson(title) : title);
  return (
    <ul className="grid list-disc gap-1 pl-4.5 text-sm">
      {uses.map((use) => (
        <li key={`${use.id} ${addressOf(use)} ${use.draft !== null}`} className="wrap-anywhere">
          {(use.isInTrash && !may("delete")) || (use.collection === "team" && !may("team")) ? (
            titleOf(use)
          ) : (
            <TextLink to={addressOf(use)} {...(inNewTab && { target: "_blank" })}>
              {titleOf(use)}
              {inNewTab && <span className="sr-only"> (opens in a new tab)</span>}
            </TextLink>
          )}
          , {use.where}
          {use.draft && (use.draft.release ? `, draft in the release “${use.draft.release.name}”` : ", draft")}
          {use.isInTrash && ", in the trash"}
        </li>
      ))}
    </ul>
  );
}

function addressOf({ collection, id, field, isInTrash, draft }: MediaUse): string {
  if (isInTrash) return "/admin/trash";
  if (collection === "media_items") return `/admin/media/${id}`;
  if (collection === "team") return "/admin/team";
  if (draft) return draftAddressOf({ kind: collection, id, ...draft });
  return collection === "site_texts"
    ? subjects[collection].addressOf(id)
    : subjects[collection].addressOf(id, { field });
}
