import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { textIn } from "#app/lib/requests.ts";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { createRedirect, deleteRedirect, updateRedirect } from "#domain/redirects/managed-redirects.ts";
import { findRedirects } from "#domain/publishing/redirect-list.ts";
import { type PlannedRedirect, findPlannedRedirects, planRedirect } from "#domain/publishing/planned.ts";
import { findReleases } from "#domain/publishing/releases/releases.ts";
import type { Redirect } from "#domain/redirects/redirect.ts";
import {
  adminMeta,
  offlineClientAction,
  revalidateAfterConflict,
  loadAdmin,
  readyData,
} from "../../frame/screen/admin-route.ts";
import { Pager, readPage } from "../../frame/list/pager.tsx";
import { readSearch, SearchBox } from "../../frame/list/search-box.tsx";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { answerIntent } from "../../frame/screen/answers.ts";
import { QuietDestructiveButton, useFocusAfterRemoval } from "../../frame/change/dialogs.tsx";
import { NewTabLink } from "../../frame/screen/new-tab-link.tsx";
import type { Route } from "./+types/redirects.ts";
import { DeleteRedirectDialog, RedirectDialog } from "./redirect-dialogs.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(
    context,
    async (ctx) => {
      const search = readSearch(url.searchParams);
      const [found, releases, planned] = await Promise.all([
        findRedirects(ctx, { page: readPage(url.searchParams), search }),
        findReleases(ctx),
        findPlannedRedirects(ctx),
      ]);
      const open = releases.filter(({ state }) => state === "open").map(({ id, name }) => ({ id, name }));
      return { search, ...found, releases: open, planned };
    },
    "redirects",
  );
}

const inputIn = (form: FormData) => ({ from: textIn(form, "from"), to: textIn(form, "to") });

/** The redirect as the dialog has shown it; null from a tab of a former release, which does not say. */
const openedIn = (form: FormData) =>
  form.has("openedFrom") ? { from: textIn(form, "openedFrom"), to: textIn(form, "openedTo") } : null;

export function action(args: Route.ActionArgs) {
  return answerIntent(
    args,
    {
      create: async (ctx, form) => ({ done: "created", ...(await createRedirect(ctx, inputIn(form))) }),
      update: async (ctx, form) => ({
        done: "updated",
        ...(await updateRedirect(ctx, textIn(form, "id"), inputIn(form), openedIn(form))),
      }),
      delete: (ctx, form) => deleteRedirect(ctx, textIn(form, "id"), openedIn(form)),
      plan: async (ctx, form) => {
        await planRedirect(ctx, textIn(form, "release"), textIn(form, "id") || null, inputIn(form), openedIn(form));
        return { done: "planned" };
      },
      "plan-deletion": (ctx, form) =>
        planRedirect(ctx, textIn(form, "release"), textIn(form, "id"), null, openedIn(form)),
    },
    "redirects",
  );
}

export const meta = () => adminMeta("Redirects");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterConflict;

export default function RedirectsScreen({ loaderData }: Route.ComponentProps) {
  const { items, total, page, pages, search, releases, planned } = readyData(loaderData);
  const [editing, edit] = useState<Redirect | "new" | null>(null);
  const [deleting, setDeleting] = useState<Redirect | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const deleted = useFocusAfterRemoval(heading, deleting !== null);
  const navigate = useNavigate();
  /** Releases that may change a redirect: it follows its item otherwise, and another change of it may be in there already. */
  const releasesFor = (redirect: Redirect | null) =>
    redirect?.automatic === true
      ? []
      : releases.filter(({ id }) => !planned.some((one) => one.id === redirect?.id && one.release.id === id));
  const address = (changes: Record<string, string>) => `/admin/redirects?${new URLSearchParams(changes)}`;

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Redirects
        </h1>
        <Button size="small" onClick={() => edit("new")}>
          New redirect
        </Button>
      </div>
      <p className="mt-1 mb-5 max-w-measure text-sm text-ink-soft">
        Old addresses and where they lead. When you rename something public, a redirect is added automatically and
        follows the item through later changes.
      </p>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SearchBox
          nouns="redirects"
          placeholder="Either path"
          search={search}
          onSearch={(words) => void navigate(words === null ? "/admin/redirects" : address({ q: words }))}
        />
        <p role="status" className="min-w-0 text-sm wrap-anywhere text-ink-soft tabular-nums">
          {total.toLocaleString("en")} {total === 1 ? "redirect" : "redirects"}
          {search && ` with “${search}”`}
        </p>
      </div>
      <PlannedList planned={planned} />
      <RedirectList items={items} isFiltered={search !== ""} onEdit={edit} onDelete={setDeleting} />
      <Pager
        page={page}
        pages={pages}
        address={(next) => address({ ...(search && { q: search }), page: String(next) })}
      />
      {editing && (
        <RedirectDialog
          redirect={editing === "new" ? null : editing}
          releases={releasesFor(editing === "new" ? null : editing)}
          onClose={() => edit(null)}
        />
      )}
      {deleting && (
        <DeleteRedirectDialog
          redirect={deleting}
          releases={releasesFor(deleting)}
          onDeleted={deleted}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

interface RedirectListProps {
  items: readonly Redirect[];
  isFiltered: boolean;
  onEdit: (redirect: Redirect) => void;
  onDelete: (redirect: Redirect) => void;
}

function RedirectList({ items, isFiltered, onEdit, onDelete }: RedirectListProps) {
  if (items.length === 0) {
    return (
      <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
        {isFiltered
          ? "No redirects match your search."
          : "No redirects yet. When you rename something public, one is added here automatically."}
      </p>
    );
  }
  return (
    <ul className="border-t border-line">
      {items.map((redirect) => (
        <li
          key={redirect.id}
          className="grid gap-x-6 gap-y-2 border-b border-line py-3.5 sm:grid-cols-[1fr_auto] sm:items-center"
        >
          <div className="min-w-0 text-sm">
            <p className="flex flex-wrap gap-x-2 wrap-anywhere">
              <span className="font-semibold">{redirect.from}</span>
              <span className="text-ink-soft">
                <span aria-hidden="true">→</span>
                <span className="sr-only">leads to</span>
              </span>
              <NewTabLink to={redirect.to}>{redirect.to}</NewTabLink>
            </p>
            <p className="mt-0.5 text-xs text-ink-soft">
              {redirect.automatic ? "Added by a rename" : "Added by hand"}, <Timestamp at={redirect.created_at} />
            </p>
            {redirect.leadsNowhere && (
              <p className="mt-0.5 text-xs font-semibold text-rose">
                {redirect.awaits ? (
                  <>
                    Leads nowhere until the release{" "}
                    <TextLink to={`/admin/releases/${redirect.awaits.id}`}>{redirect.awaits.name}</TextLink> is public.
                  </>
                ) : (
                  "Leads nowhere: there is no page at that address."
                )}
              </p>
            )}
          </div>
          <div className="-ml-3 flex gap-1 sm:ml-0">
            <QuietButton aria-label={`Edit ${redirect.from}`} onClick={() => onEdit(redirect)}>
              Edit
            </QuietButton>
            <QuietDestructiveButton aria-label={`Delete ${redirect.from}`} onClick={() => onDelete(redirect)}>
              Delete
            </QuietDestructiveButton>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Redirects that releases make, change or delete. */
function PlannedList({ planned }: { planned: readonly PlannedRedirect[] }) {
  if (planned.length === 0) return null;
  return (
    <section aria-labelledby="planned-redirects" className="mb-4 bg-brass-100/60 px-4 py-3 text-sm">
      <h2 id="planned-redirects" className="font-sans text-sm font-semibold tracking-normal">
        In releases
      </h2>
      <ul className="mt-1 grid gap-1">
        {planned.map(({ id, effect, from, to, release }) => (
          <li key={release.id + id} className="wrap-anywhere">
            {from} <span aria-hidden="true">→</span>
            <span className="sr-only">leads to</span> {to}{" "}
            <span className="text-xs text-ink-soft">
              {effect.toLowerCase()} by <TextLink to={`/admin/releases/${release.id}`}>{release.name}</TextLink>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
