import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { actionResult } from "#app/lib/action-result.ts";
import { readForm, textIn } from "#app/lib/read-form.ts";
import { Button } from "#app/ui/button.tsx";
import { requireAdmin } from "#domain/accounts/require-admin.ts";
import { createRedirect } from "#domain/redirects/create-redirect.ts";
import { deleteRedirect } from "#domain/redirects/delete-redirect.ts";
import { findRedirects } from "#domain/redirects/find-redirects.ts";
import type { Redirect } from "#domain/redirects/redirect.ts";
import { updateRedirect } from "#domain/redirects/update-redirect.ts";
import { DomainError } from "#lib/domain-error.ts";
import { adminMeta } from "../admin-meta.ts";
import { answerOffline } from "../answer-offline.ts";
import { Pager } from "../list/pager.tsx";
import { readPage } from "../list/read-page.ts";
import { SearchBox } from "../list/search-box.tsx";
import { loadAdmin, readyData } from "../load-admin.ts";
import { revalidateAfterSuccess } from "../revalidate-after-success.ts";
import { useFocusWhenGone } from "../use-focus-when-gone.ts";
import type { Route } from "./+types/redirects.ts";
import { DeleteRedirectDialog } from "./delete-redirect-dialog.tsx";
import { RedirectDialog } from "./redirect-dialog.tsx";
import { RedirectList } from "./redirect-list.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => {
    const search = url.searchParams.get("q")?.trim() ?? "";
    return { search, ...(await findRedirects(ctx, { page: readPage(url.searchParams), search })) };
  });
}

export function action({ context, request }: Route.ActionArgs) {
  return actionResult(context, async (ctx) => {
    await requireAdmin(ctx);
    const form = await readForm(request);
    const id = textIn(form, "id");
    const input = { from: textIn(form, "from"), to: textIn(form, "to") };
    switch (textIn(form, "intent")) {
      case "create":
        return { done: "created", ...(await createRedirect(ctx, input)) };
      case "update":
        return { done: "updated", ...(await updateRedirect(ctx, id, input)) };
      case "delete":
        await deleteRedirect(ctx, id);
        return { done: "deleted" };
      default:
        throw new DomainError("invalid", "The server does not know this action.");
    }
  });
}

export const meta = () => adminMeta("Redirects");

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOffline(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

export default function RedirectsScreen({ loaderData }: Route.ComponentProps) {
  const { items, total, page, pages, search } = readyData(loaderData);
  const [editing, edit] = useState<Redirect | "new" | null>(null);
  const [doomed, setDoomed] = useState<Redirect | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const deleted = useFocusWhenGone(heading, doomed !== null);
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
      <RedirectList items={items} isFiltered={search !== ""} onEdit={edit} onDelete={setDoomed} />
      <Pager
        page={page}
        pages={pages}
        address={(next) => address({ ...(search && { q: search }), page: String(next) })}
      />
      {editing && <RedirectDialog redirect={editing === "new" ? null : editing} onClose={() => edit(null)} />}
      {doomed && (
        <DeleteRedirectDialog
          redirect={doomed}
          onClose={() => setDoomed(null)}
          onDeleted={() => {
            deleted();
            setDoomed(null);
          }}
        />
      )}
    </>
  );
}
