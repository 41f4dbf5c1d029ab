import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { textIn } from "#app/lib/read-form.ts";
import { Button } from "#app/ui/button.tsx";
import { createRedirect, deleteRedirect, updateRedirect } from "#domain/redirects/write-redirect.ts";
import { findRedirects } from "#domain/redirects/find-redirects.ts";
import type { Redirect } from "#domain/redirects/redirect.ts";
import { adminMeta, withOfflineAnswer, revalidateAfterSuccess } from "../screen/admin-route.ts";
import { Pager, readPage, SearchBox } from "../screen/list-controls.tsx";
import { loadAdmin, readyData } from "../screen/load-admin.ts";
import { answerIntent } from "../screen/answer-intent.ts";
import { ChangeDialog, QuietDestructiveButton, useFocusAfterRemoval } from "../screen/confirm-dialog.tsx";
import type { Route } from "./+types/redirects.ts";
import { RedirectDialog } from "./redirect-dialog.tsx";
import { Timestamp } from "../screen/timestamp.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => {
    const search = url.searchParams.get("q")?.trim() ?? "";
    return { search, ...(await findRedirects(ctx, { page: readPage(url.searchParams), search })) };
  });
}

const inputIn = (form: FormData) => ({ from: textIn(form, "from"), to: textIn(form, "to") });

export function action(args: Route.ActionArgs) {
  return answerIntent(args, {
    create: async (ctx, form) => ({ done: "created", ...(await createRedirect(ctx, inputIn(form))) }),
    update: async (ctx, form) => ({
      done: "updated",
      ...(await updateRedirect(ctx, textIn(form, "id"), inputIn(form))),
    }),
    delete: (ctx, form) => deleteRedirect(ctx, textIn(form, "id")),
  });
}

export const meta = () => adminMeta("Redirects");

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineAnswer(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

export default function RedirectsScreen({ loaderData }: Route.ComponentProps) {
  const { items, total, page, pages, search } = readyData(loaderData);
  const [editing, edit] = useState<Redirect | "new" | null>(null);
  const [deleting, setDeleting] = useState<Redirect | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const deleted = useFocusAfterRemoval(heading, deleting !== null);
  const navigate = useNavigate();
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
        Former addresses and where they lead. A new title of something public leaves one by itself, which follows the
        item through every further change.
      </p>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SearchBox
          nouns="redirects"
          placeholder="Either path"
          search={search}
          onSearch={(words) => void navigate(words === null ? "/admin/redirects" : address({ q: words }))}
        />
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {total.toLocaleString("en")} {total === 1 ? "redirect" : "redirects"}
          {search && ` with “${search}”`}
        </p>
      </div>
      <RedirectList items={items} isFiltered={search !== ""} onEdit={edit} onDelete={setDeleting} />
      <Pager
        page={page}
        pages={pages}
        address={(next) => address({ ...(search && { q: search }), page: String(next) })}
      />
      {editing && <RedirectDialog redirect={editing === "new" ? null : editing} onClose={() => edit(null)} />}
      {deleting && (
        <ChangeDialog
          open
          title="Delete this redirect?"
          action="Delete"
          path="/admin/redirects"
          body={{ intent: "delete", id: deleting.id }}
          done="Redirect deleted successfully"
          onDone={() => {
            deleted();
            setDeleting(null);
          }}
          onCancel={() => setDeleting(null)}
        >
          <p>
            Whoever still uses <strong className="wrap-anywhere">{deleting.from}</strong> will find no page there.
          </p>
        </ChangeDialog>
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
          ? "No redirect has these words in either path."
          : "There are no redirects yet. Renaming something public leaves one here by itself."}
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
              <a href={redirect.to} target="_blank" rel="noreferrer" className="link">
                {redirect.to}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </p>
            <p className="mt-0.5 text-xs text-ink-soft">
              {redirect.automatic ? "By renaming" : "Kept by hand"}, <Timestamp at={redirect.created_at} />
            </p>
            {redirect.leadsNowhere && (
              <p className="mt-0.5 text-xs font-semibold text-rose">Leads nowhere: no page of this site is there.</p>
            )}
          </div>
          <div className="-ml-3 flex gap-1 sm:ml-0">
            <Button size="small" variant="quiet" aria-label={`Edit ${redirect.from}`} onClick={() => onEdit(redirect)}>
              Edit
            </Button>
            <QuietDestructiveButton aria-label={`Delete ${redirect.from}`} onClick={() => onDelete(redirect)}>
              Delete
            </QuietDestructiveButton>
          </div>
        </li>
      ))}
    </ul>
  );
}
