import { useRef, useState } from "react";
import { textIn } from "#app/lib/requests.ts";
import {
  type RestoredItem,
  type TrashedItem,
  deleteForGood,
  findTrash,
  restoreFromTrash,
} from "#domain/history/trash.ts";
import {
  adminMeta,
  offlineClientAction,
  revalidateAfterSuccess,
  loadAdmin,
  readyData,
} from "../../frame/screen/admin-route.ts";
import { readPage, Pager } from "../../frame/list/pager.tsx";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import type { Route } from "./+types/trash.ts";
import { kindOf } from "#domain/kinds/kinds.ts";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { LastUses } from "../../media/library-item.tsx";
import { answerIntent } from "../../frame/screen/answers.ts";
import { ChangeDialog, QuietDestructiveButton, useFocusAfterRemoval } from "../../frame/change/dialogs.tsx";
import { useListChange } from "../../frame/change/use-change.ts";
import { PublishingTies } from "../../publishing/plans/publishing-ties.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context, (ctx) => findTrash(ctx, { page: readPage(url.searchParams) }), "delete");
}

export function action(args: Route.ActionArgs) {
  return answerIntent(
    args,
    {
      restore: (ctx, form) => restoreFromTrash(ctx, textIn(form, "id")),
      delete: (ctx, form) => deleteForGood(ctx, textIn(form, "id")),
    },
    "delete",
  );
}

export const meta = () => adminMeta("Trash");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

const screen = "/admin/trash";

const kindName = ({ collection }: Pick<TrashedItem, "collection">) => {
  if (collection === "site_texts") return "Page";
  return collection === "media_items" ? "Media" : kindOf(collection).name;
};

const hasTies = ({ ties }: TrashedItem) => ties.draft !== null || ties.plans.length + ties.previewLinks > 0;

/** What a restored item has lost of the media library. */
function missingNote({ missingMedia: count }: RestoredItem): string {
  if (count === 0) return "";
  const [files, them] = count === 1 ? ["A file that it uses is", "it"] : [`${count} files that it uses are`, "them"];
  return `. ${files} no longer in the library: restore ${them} too, or choose others.`;
}

/** Deleted items that can be restored, with the date until which they are kept. */
export default function TrashScreen({ loaderData }: Route.ComponentProps) {
  const { items, page, pages } = readyData(loaderData);
  // Takes the focus when an item is removed from the list with the focused button.
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, choose] = useState<TrashedItem | null>(null);
  const [isAsking, ask] = useState(false);
  const deleted = useFocusAfterRemoval(heading, isAsking);
  const name = chosen ? kindName(chosen) : "";
  const toast = useToast();
  const restore = useListChange(screen, (restored: RestoredItem) => {
    toast({ title: "Success", description: `${kindName(restored)} restored successfully${missingNote(restored)}` });
    heading.current?.focus();
  });

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Trash
      </h1>
      <p className="mt-1 mb-5 max-w-measure text-sm text-ink-soft">
        Deleted content stays here for 30 days. Restoring brings back the content, its draft, and its schedule, and
        visitors see it again if they did before.
      </p>
      {items.length === 0 ? (
        <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
          The trash is empty. Anything you delete can be restored from here.
        </p>
      ) : (
        <ul className="border-t border-line">
          {items.map((item) => (
            <li
              key={item.id}
              className="grid gap-x-6 gap-y-2 border-b border-line py-3.5 sm:grid-cols-[1fr_auto] sm:items-center"
            >
              <div className="min-w-0">
                <h2 className="font-sans text-base font-semibold tracking-normal">{item.title}</h2>
                <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft">
                  <span>{kindName(item)}</span>
                  <span className="wrap-anywhere">
                    Deleted by {item.deletedBy}
                    {item.release && (
                      <>
                        {" with the release "}
                        <TextLink to={`/admin/releases/${item.release.id}`}>{item.release.name}</TextLink>
                      </>
                    )}
                  </span>
                  <Timestamp at={item.deletedAt} />
                  <span>
                    Deletes permanently on <Timestamp at={item.expiresAt} />
                  </span>
                </p>
                <div className="mt-1 text-xs text-ink-soft empty:hidden">
                  <PublishingTies ties={item.ties} isInTrash />
                </div>
                <FormError>{restore.errorOf(item.id)}</FormError>
              </div>
              <div className="-ml-3 flex gap-1 sm:ml-0">
                <QuietButton
                  busy={restore.isChanging(item.id)}
                  aria-label={`Restore ${item.title}`}
                  onClick={() => restore.post(item.id, { intent: "restore", id: item.id })}
                >
                  Restore
                </QuietButton>
                <QuietDestructiveButton
                  aria-label={`Delete permanently: ${item.title}`}
                  onClick={() => {
                    choose(item);
                    ask(true);
                  }}
                >
                  Delete permanently
                </QuietDestructiveButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ChangeDialog
        open={isAsking}
        title="Delete permanently?"
        action="Delete permanently"
        path={screen}
        body={{ intent: "delete", id: chosen?.id ?? "" }}
        done={`${name} deleted successfully`}
        onDone={() => {
          deleted();
          ask(false);
        }}
        onCancel={() => ask(false)}
      >
        <p>
          <strong>{chosen?.title}</strong> and its history can't be restored after this
          {chosen && hasTies(chosen) && ", and neither can its draft, schedule, or preview links"}.
        </p>
        {isAsking && chosen?.collection === "media_items" && <LastUses id={chosen.itemId} />}
        {chosen?.release && (
          <p>
            The release <strong>{chosen.release.name}</strong>, which deleted it, can't be fully undone after that.
          </p>
        )}
      </ChangeDialog>
      <Pager page={page} pages={pages} address={(page) => `${screen}?page=${page}`} />
    </>
  );
}
