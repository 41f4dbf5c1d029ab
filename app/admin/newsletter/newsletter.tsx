import { useState } from "react";
import { useLocation } from "react-router";
import { buttonLook } from "#app/ui/button.tsx";
import { actionResult, type ActionResult } from "#app/lib/action-result.ts";
import { readForm } from "#app/lib/read-form.ts";
import { eraseSubscriber } from "#domain/newsletter/erase-subscriber.ts";
import { findSubscribers } from "#domain/newsletter/find-subscribers.ts";
import type { Subscriber } from "#domain/newsletter/subscriber.ts";
import { DomainError } from "#lib/domain-error.ts";
import { adminMeta } from "../admin-meta.ts";
import { loadAdmin, readyData } from "../load-admin.ts";
import { revalidateAfterSuccess } from "../revalidate-after-success.ts";
import type { Route } from "./+types/newsletter.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { Pager } from "./pager.tsx";
import { readSubscriberFilter } from "./subscriber-filter.ts";
import { SubscriberList } from "./subscriber-list.tsx";

/** The newsletter's addresses: who is on the list, and what they agreed to. Filter and page are in the address. */
export function loader({ context, url }: Route.LoaderArgs) {
  const filter = readSubscriberFilter(url);
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get("page"))) || 1);
  return loadAdmin(context, async (ctx) => ({ filter, list: await findSubscribers(ctx, { ...filter, page }) }));
}

export function action({ context, request }: Route.ActionArgs) {
  return actionResult(context, async (ctx) => {
    const form = await readForm(request);
    const id = form.get("id");
    if (form.get("intent") !== "erase" || typeof id !== "string")
      throw new DomainError("invalid", "The server does not know this action.");
    await eraseSubscriber(ctx, id);
    return null;
  });
}

export const meta = () => adminMeta("Newsletter");

/** A call that does not get through is an answer like any other, not an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ActionResult<null>> {
  try {
    return await serverAction();
  } catch {
    const error = "The server could not be reached. Nothing was erased; check your connection and try again.";
    return { ok: false, code: "network", error, fields: {} };
  }
}

export const shouldRevalidate = revalidateAfterSuccess;

export default function NewsletterScreen({ loaderData }: Route.ComponentProps) {
  const { list, filter } = readyData(loaderData);
  const params = new URLSearchParams(useLocation().search);
  const [erasing, setErasing] = useState<Subscriber | null>(null);

  /** An address of this screen with other parameters; the rest stay as they are. */
  function address(path: string, changes: Record<string, string | null>): string {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next.size > 0 ? `${path}?${next}` : path;
  }
  const screen = "/admin/newsletter";

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Newsletter</h1>
        <a
          href={address(`${screen}/export`, { page: null })}
          className={buttonLook({ size: "small", variant: "secondary" })}
        >
          Export as CSV
        </a>
      </div>
      <FilterBar
        key={filter.search}
        filter={filter}
        counts={list.counts}
        statusAddress={(status) => address(screen, { status, page: null })}
        clearAddress={address(screen, { q: null, page: null })}
      />
      <SubscriberList subscribers={list.items} filter={filter} onErase={setErasing} />
      <Pager
        page={list.page}
        pages={list.pages}
        total={list.total}
        address={(page) => address(screen, { page: String(page) })}
      />
      <EraseDialog key={erasing?.id} subscriber={erasing} onClose={() => setErasing(null)} />
    </>
  );
}
