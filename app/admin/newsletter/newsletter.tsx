import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { buttonLook } from "#app/ui/button.tsx";
import { textIn } from "#app/lib/read-form.ts";
import { eraseSubscriber } from "#domain/newsletter/delete-subscribers.ts";
import { findSubscribers, subscriberFilterOf } from "#domain/newsletter/find-subscribers.ts";
import { type Subscriber } from "#domain/newsletter/subscriber.ts";
import { adminMeta, withOfflineAnswer, revalidateAfterSuccess } from "../screen/admin-route.ts";
import { Pager, readPage } from "../screen/list-controls.tsx";
import { loadAdmin, readyData } from "../screen/load-admin.ts";
import { addressWith } from "../content/list/list-query.ts";
import { answerIntent } from "../screen/answer-intent.ts";
import { ChangeDialog, useFocusAfterRemoval } from "../screen/confirm-dialog.tsx";
import type { Route } from "./+types/newsletter.ts";
import { FilterBar, SubscriberList } from "./subscriber-list.tsx";

/** The subscribers of the newsletter, with the record of their consent. Filter and page are in the URL. */
export function loader({ context, url }: Route.LoaderArgs) {
  const filter = subscriberFilterOf(url.searchParams);
  const page = readPage(url.searchParams);
  return loadAdmin(
    context,
    async (ctx) => ({ filter, list: await findSubscribers(ctx, { ...filter, page }) }),
    "newsletter",
  );
}

export function action(args: Route.ActionArgs) {
  return answerIntent(args, { erase: (ctx, form) => eraseSubscriber(ctx, textIn(form, "id")) }, "newsletter");
}

export const meta = () => adminMeta("Newsletter");

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineAnswer(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

const screen = "/admin/newsletter";

export default function NewsletterScreen({ loaderData }: Route.ComponentProps) {
  const { list, filter } = readyData(loaderData);
  const { search } = useLocation();
  const [erasing, setErasing] = useState<Subscriber | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const erased = useFocusAfterRemoval(heading, erasing !== null);

  const address = (changes: Record<string, string | null>, path = screen) =>
    addressWith(path, new URLSearchParams(search), changes);

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Newsletter
        </h1>
        <a
          href={address({ page: null }, `${screen}/export`)}
          className={buttonLook({ size: "small", variant: "secondary" })}
        >
          Export as CSV
        </a>
      </div>
      <FilterBar filter={filter} list={list} address={(changes) => address({ page: null, ...changes })} />
      <SubscriberList subscribers={list.items} filter={filter} onErase={setErasing} />
      <Pager page={list.page} pages={list.pages} address={(page) => address({ page: String(page) })} />
      {erasing && (
        <ChangeDialog
          open
          title="Erase this address?"
          action="Erase"
          path={screen}
          body={{ intent: "erase", id: erasing.id }}
          done="Address erased successfully"
          onDone={() => {
            erased();
            setErasing(null);
          }}
          onCancel={() => setErasing(null)}
        >
          <p>
            <strong>{erasing.email}</strong> will be erased with the record of its consent and every mail that the
            newsletter sent to it. Nothing of it is kept.
          </p>
          {erasing.status === "confirmed" && (
            <p>
              It is on the list now and gets no further issue. Somebody who only wants to leave can do so by the link in
              any issue, and the proof of their consent stays.
            </p>
          )}
        </ChangeDialog>
      )}
    </>
  );
}
