import { useRef, useState } from "react";
import { useLocation, Link, useNavigate } from "react-router";
import { buttonLook } from "#app/ui/button.tsx";
import { textIn } from "#app/lib/requests.ts";
import { type Subscriber, eraseSubscriber } from "#domain/newsletter/subscriber.ts";
import {
  type SubscriberPage,
  type SubscriberFilter,
  findSubscribers,
  subscriberFilterOf,
} from "#domain/newsletter/find-subscribers.ts";
import {
  adminMeta,
  offlineClientAction,
  revalidateAfterSuccess,
  loadAdmin,
  readyData,
} from "../../frame/screen/admin-route.ts";
import { Pager, readPage } from "../../frame/list/pager.tsx";
import { SearchBox } from "../../frame/list/search-box.tsx";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { addressWith } from "../../frame/list/list-address.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import { ChangeDialog, useFocusAfterRemoval, QuietDestructiveButton } from "../../frame/change/dialogs.tsx";
import { useMay } from "../../frame/session/role.ts";
import type { Route } from "./+types/newsletter.ts";
import type { SubscriberStatus } from "#db/tables/site-tables.ts";
import { TextLink } from "#app/ui/text-link.tsx";

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

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

const screen = "/admin/newsletter";

export default function NewsletterScreen({ loaderData }: Route.ComponentProps) {
  const { list, filter } = readyData(loaderData);
  const { search } = useLocation();
  const may = useMay();
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
            <strong className="wrap-anywhere">{erasing.email}</strong> will be erased with the record of its consent and
            the site&apos;s copy of every mail that the newsletter sent to it.
          </p>
          <p>
            While no mail server is set up, emails are files on the server. Those stay, as do inquiries from the
            address;{" "}
            {may("personalData") ? (
              <TextLink to={`/admin/personal-data?${new URLSearchParams({ email: erasing.email })}`}>
                Personal data
              </TextLink>
            ) : (
              "the Personal data screen (for admins)"
            )}{" "}
            erases everything.
          </p>
          {erasing.status === "confirmed" && (
            <p>
              It won't get any more issues. People who only want to unsubscribe can use the link in any issue, and the
              record of their consent is kept.
            </p>
          )}
        </ChangeDialog>
      )}
    </>
  );
}

const statusLabels: Record<SubscriberStatus, string> = {
  confirmed: "On the list",
  pending: "Unconfirmed",
  unsubscribed: "Left",
};

interface FilterBarProps {
  filter: Required<SubscriberFilter>;
  list: Pick<SubscriberPage, "counts" | "total">;
  address: (changes: Record<string, string | null>) => string;
}

/** Filters the list by status and search words. Each choice changes the URL. */
function FilterBar({ filter, list: { counts, total }, address }: FilterBarProps) {
  const navigate = useNavigate();
  const all = counts.confirmed + counts.pending + counts.unsubscribed;
  const choices = [
    { status: "all", label: "All", count: all },
    ...(["confirmed", "pending", "unsubscribed"] as const).map((status) => {
      return { status, label: statusLabels[status], count: counts[status] };
    }),
  ];
  return (
    <div className="mb-4 grid gap-3">
      <SearchBox
        nouns="addresses"
        placeholder="Search by address"
        search={filter.search}
        onSearch={(words) => void navigate(address({ q: words }))}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <nav aria-label="Status">
          <ul className="flex flex-wrap gap-1 text-sm">
            {choices.map(({ status, label, count }) => (
              <li key={status}>
                <Link
                  to={address({ status: status === "all" ? null : status })}
                  aria-current={filter.status === status ? "true" : undefined}
                  className="inline-flex min-h-8 items-center gap-1.5 rounded-sm px-2.5 text-ink-soft no-underline hover:bg-paper-deep hover:text-ink aria-[current]:bg-evergreen-50 aria-[current]:font-semibold aria-[current]:text-evergreen-700"
                >
                  {label}
                  <span className="font-normal tabular-nums">{count.toLocaleString("en")}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p role="status" className="min-w-0 text-sm wrap-anywhere text-ink-soft tabular-nums">
          {filter.search && (
            <>
              {total.toLocaleString("en")} with “{filter.search}”{" · "}
              <TextLink to={address({ q: null })}>Clear search</TextLink>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

interface SubscriberListProps {
  subscribers: Subscriber[];
  filter: Required<SubscriberFilter>;
  onErase: (subscriber: Subscriber) => void;
}

/** The addresses, with when and where they consented. */
function SubscriberList({ subscribers, filter, onErase }: SubscriberListProps) {
  if (subscribers.length === 0) {
    return (
      <p className="border-y border-line py-10 text-center text-sm wrap-anywhere text-ink-soft">{emptyWords(filter)}</p>
    );
  }
  return (
    <ul className="border-t border-line">
      {subscribers.map((subscriber) => (
        <li
          key={subscriber.id}
          className="grid gap-x-5 gap-y-2 border-b border-line py-3.5 lg:grid-cols-[1fr_8rem_auto] lg:items-center"
        >
          <div className="min-w-0 wrap-anywhere">
            <h2 className="font-sans text-base font-semibold tracking-normal">{subscriber.email}</h2>
            <History {...subscriber} />
          </div>
          <div className="flex items-center justify-between lg:contents">
            <p
              className={`justify-self-start rounded-sm px-2 py-0.5 text-xs font-semibold ${looks[subscriber.status]}`}
            >
              {statusLabels[subscriber.status]}
            </p>
            <QuietDestructiveButton aria-label={`Erase ${subscriber.email}`} onClick={() => onErase(subscriber)}>
              Erase
            </QuietDestructiveButton>
          </div>
        </li>
      ))}
    </ul>
  );
}

function emptyWords({ search, status }: Required<SubscriberFilter>): string {
  if (search) return `No address ${status === "all" ? "" : "of this status "}contains "${search}".`;
  if (status !== "all") return "There are no addresses with this status.";
  return "No subscribers yet. The sign-up form is on the blog and at the bottom of every page.";
}

function History({ status, ...subscriber }: Subscriber) {
  const { consent_version, consent_text, consent_page, consented_at, confirmed_at, unsubscribed_at } = subscriber;
  return (
    <ul className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
      <li>
        Asked <Timestamp at={consented_at} /> {consent_page === null ? "on an unknown page" : `on ${consent_page}`}
      </li>
      <li>
        <details className="inline">
          <summary className="underline">consent text, version {consent_version}</summary>
          <q>{consent_text}</q>
        </details>
      </li>
      {confirmed_at && (
        <li>
          Confirmed <Timestamp at={confirmed_at} />
        </li>
      )}
      {unsubscribed_at && (
        <li>
          {status === "unsubscribed" ? "Left" : "Had unsubscribed"} <Timestamp at={unsubscribed_at} />
        </li>
      )}
    </ul>
  );
}

const looks: Record<Subscriber["status"], string> = {
  confirmed: "bg-evergreen-50 text-evergreen-700",
  pending: "bg-brass-100 text-ink",
  unsubscribed: "bg-paper-deep text-ink-soft",
};
