import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { textIn } from "#app/lib/requests.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { PageTextName } from "#content/page-names.ts";
import type { Context } from "#domain/context.ts";
import { noRelease } from "#domain/documents/drafts.ts";
import { findLinksToPage } from "#domain/links/links-to-page.ts";
import { type StateName, stateLabels } from "#domain/publishing/item-state.ts";
import { type ListedPage, findPageList } from "#domain/publishing/page-list.ts";
import { getOpenRelease } from "#domain/releases/open-releases.ts";
import { createPage, deletePage, duplicatePage, renamePage, setPageShown } from "#domain/site-texts/managed-pages.ts";
import { typedWords } from "#lib/text/match-words.ts";
import { useFocusAfterRemoval } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { Select } from "../../frame/list/compact-select.tsx";
import { Pager, readPage } from "../../frame/list/pager.tsx";
import { readSearch, SearchBox } from "../../frame/list/search-box.tsx";
import {
  adminMeta,
  loadAdmin,
  offlineClientAction,
  readyData,
  revalidateAfterSuccess,
} from "../../frame/screen/admin-route.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import { editorAddress, pagesAddress } from "../../frame/screen/site-address.ts";
import { editedRelease } from "../edited-release.ts";
import { NewPageDialog } from "./new-page-dialog.tsx";
import { DeletePageDialog, RenamePageDialog } from "./page-dialogs.tsx";
import { type PageCall, PageRow } from "./page-row.tsx";
import type { Route } from "./+types/pages.ts";

const pageSize = 50;

/** `?q=` and `&state=` choose among all pages of the site; `&release=` names the release in which they are edited; `&new` makes a page. */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(
    context,
    async (ctx) => {
      const edited = await editedRelease(ctx, url);
      const release = edited === noRelease ? null : await getOpenRelease(ctx, edited);
      const search = readSearch(url.searchParams);
      const state = readState(url.searchParams);
      const words = typedWords(search);
      const all = await findPageList(ctx, edited);
      const found = all.filter(
        (one) =>
          (state === null || one.state.state === state) &&
          words.every((word) => `${one.title} ${one.address}`.toLowerCase().includes(word)),
      );
      const pages = Math.max(1, Math.ceil(found.length / pageSize));
      const page = Math.min(readPage(url.searchParams), pages);
      const items = found.slice((page - 1) * pageSize, page * pageSize);
      return {
        search,
        state,
        page,
        pages,
        total: found.length,
        items,
        release: release && { id: release.id, name: release.name },
      };
    },
    "texts",
  );
}

function readState(params: URLSearchParams): StateName | null {
  const state = params.get("state") ?? "";
  return Object.hasOwn(stateLabels, state) ? (state as StateName) : null;
}

const inputIn = (form: FormData) => ({ title: textIn(form, "title"), address: textIn(form, "address") });

export function action(args: Route.ActionArgs) {
  const intents = {
    create: (ctx, form, release) => createPage(ctx, { ...inputIn(form), template: textIn(form, "template") }, release),
    duplicate: (ctx, form, release) => duplicatePage(ctx, textIn(form, "name"), release),
    rename: async (ctx, form, release) => {
      await renamePage(ctx, textIn(form, "name"), inputIn(form), release);
      return {};
    },
    hide: async (ctx, form, release) => {
      await setPageShown(ctx, textIn(form, "name"), false, release);
      return {};
    },
    show: async (ctx, form, release) => {
      await setPageShown(ctx, textIn(form, "name"), true, release);
      return {};
    },
    links: (ctx, form) => findLinksToPage(ctx, textIn(form, "name")),
    delete: (ctx, form, release) => deletePage(ctx, textIn(form, "name"), release),
  } satisfies Record<string, (ctx: Context, form: FormData, release: string) => Promise<object>>;
  const here = Object.entries(intents).map(([name, answer]) => [
    name,
    async (ctx: Context, form: FormData) => answer(ctx, form, await editedRelease(ctx, args.url)),
  ]);
  return answerIntent(args, Object.fromEntries(here), "texts");
}

export const meta = () => adminMeta("Pages");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

export default function PagesScreen({ loaderData }: Route.ComponentProps) {
  const { items, total, page, pages, search, state, release } = readyData(loaderData);
  const [asked, setAsked] = useSearchParams();
  const [renaming, rename] = useState<ListedPage | null>(null);
  const [deleting, setDeleting] = useState<ListedPage | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const deleted = useFocusAfterRemoval(heading, deleting !== null);
  const navigate = useNavigate();
  const toast = useToast();
  const inRelease = release === null ? {} : { release: release.id };
  const path = pagesAddress(release?.id ?? null);
  const address = (changes: Record<string, string>) => withQuery("/admin/pages", { ...inRelease, ...changes });
  const chosen = { ...(search && { q: search }), ...(state && { state }) };
  const open = (name: PageTextName) => void navigate(editorAddress(name, release?.id ?? null));
  const copy = useChange<{ name: PageTextName }>(path, ({ name }) => open(name), "loaded");
  const [call, setCall] = useState<PageCall>("hide");
  const change = useChange<object>(path, () => toast({ title: "Success", description: doneWords(call, release) }));

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Pages
        </h1>
        <Button size="small" onClick={() => setAsked((now) => withNew(now, true), { preventScrollReset: true })}>
          New page
        </Button>
      </div>
      <p className="mt-1 mb-5 max-w-measure text-sm text-ink-soft">
        Every page of the site. Posts, use cases and case studies have pages of their own, under Content.
      </p>
      {release && (
        <p className="mb-4 bg-brass-100 px-4 py-2 text-sm wrap-anywhere">
          As they will be with the release <strong>{release.name}</strong>. A release can create, change, move and hide
          pages, but not delete them. <TextLink to="/admin/pages">To the live site</TextLink>
        </p>
      )}
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchBox
          nouns="pages"
          placeholder="Title or address"
          search={search}
          onSearch={(q) => void navigate(address({ ...(state && { state }), ...(q !== null && { q }) }))}
        />
        <Select
          label="State"
          value={state ?? ""}
          options={[
            { value: "", label: "All" },
            ...Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(next) => void navigate(address({ ...(search && { q: search }), ...(next && { state: next }) }))}
        />
        <p role="status" className="min-w-0 text-sm wrap-anywhere text-ink-soft tabular-nums sm:ml-auto">
          {total.toLocaleString("en")} {total === 1 ? "page" : "pages"}
        </p>
      </div>
      {items.length === 0 ? (
        <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
          No page matches. <TextLink to={address({})}>Show all pages</TextLink>
        </p>
      ) : (
        <ul className="border-t border-line">
          {items.map((one) => (
            <PageRow
              key={one.name}
              page={one}
              release={release?.id ?? null}
              onRename={() => rename(one)}
              onDelete={() => setDeleting(one)}
              onDuplicate={() => copy.post({ intent: "duplicate", name: one.name })}
              onCall={(intent) => {
                setCall(intent);
                change.post({ intent, name: one.name });
              }}
            />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} address={(next) => address({ ...chosen, page: String(next) })} />
      {asked.has("new") && (
        <NewPageDialog
          path={path}
          isInRelease={release !== null}
          onMade={open}
          onClose={() => setAsked((now) => withNew(now, false), { preventScrollReset: true, replace: true })}
        />
      )}
      {renaming && (
        <RenamePageDialog
          page={renaming}
          path={path}
          onDone={() => {
            rename(null);
            toast({ title: "Success", description: doneWords("rename", release) });
          }}
          onClose={() => rename(null)}
        />
      )}
      {deleting && (
        <DeletePageDialog
          page={deleting}
          path={path}
          onDeleted={() => {
            deleted();
            setDeleting(null);
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

const withQuery = (path: string, query: Record<string, string>) =>
  Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`;

function withNew(now: URLSearchParams, isNew: boolean): URLSearchParams {
  const next = new URLSearchParams(now);
  if (isNew) next.set("new", "");
  else next.delete("new");
  return next;
}

function doneWords(call: PageCall | "rename", release: object | null): string {
  if (call === "hide") return release ? "The release will hide the page." : "The page is hidden.";
  if (release) return "The change is in the release.";
  return call === "show"
    ? "The page has a draft that shows it again. Publish it in the editor."
    : "Saved as a draft. The page changes when you publish it.";
}
