import type { ReactNode } from "react";
import { Link } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";
import {
  type AudienceFigures,
  type AudienceWeek,
  type Share,
  getAudienceFigures,
  weekChoices,
} from "#domain/dashboard/audience.ts";
import { adminMeta, loadAdmin, readyData } from "../frame/screen/admin-route.ts";
import { deskPath, typeLabel } from "../inquiries/lead-words.ts";
import type { Route } from "./+types/audience.ts";

/** What the site measures, by week (docs/product.md#figures-screen). The number of weeks is in the URL. */
export function loader({ context, url }: Route.LoaderArgs) {
  const weeks = weekChoices.find((choice) => String(choice) === url.searchParams.get("weeks")) ?? 12;
  return loadAdmin(
    context,
    async (ctx) => ({ chosen: weeks, figures: await getAudienceFigures(ctx, weeks) }),
    "inquiries",
  );
}

export const meta = () => adminMeta("Figures");

const screen = "/admin/inquiries/figures";

export default function FiguresScreen({ loaderData }: Route.ComponentProps) {
  const { chosen, figures } = readyData(loaderData);
  const { weeks, total, types } = figures;
  const listed = (name: "page" | "campaign") => (value: string) => listAddress(weeks, { [name]: value });
  return (
    <>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl">Figures</h1>
        <nav aria-label="Period">
          <ul className="flex flex-wrap gap-1 text-sm">
            {weekChoices.map((choice) => (
              <li key={choice}>
                <Link
                  to={`${screen}?weeks=${choice}`}
                  aria-current={choice === chosen ? "true" : undefined}
                  className="inline-flex min-h-8 items-center rounded-sm px-2.5 text-ink-soft no-underline hover:bg-paper-deep hover:text-ink aria-[current]:bg-evergreen-50 aria-[current]:font-semibold aria-[current]:text-evergreen-700"
                >
                  {choice} weeks
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className="mb-6 max-w-2xl text-sm text-ink-soft">
        What came in through the site. Weeks begin on Monday ({figures.zone}). Quarantined, merged and deleted inquiries
        aren&apos;t counted. The site itself doesn&apos;t count visits.
      </p>
      <div className="grid grid-cols-1 gap-9">
        <Weeks weeks={weeks} types={types} />
        {total > 0 && (
          <div className="grid grid-cols-1 gap-9 lg:grid-cols-2">
            <Shares
              title="Type"
              shares={types}
              total={total}
              none=""
              nameOf={typeLabel}
              to={(type) => listAddress(weeks, { type })}
            />
            <Shares
              title="Page with the form"
              shares={figures.pages}
              total={total}
              none="Unknown page"
              to={listed("page")}
            />
            <Shares
              title="Website that led here"
              shares={figures.referrers}
              total={total}
              none="Unknown (no script, or tracking declined)"
              nameOf={(host) => host || "Direct or from an email"}
            />
            <Shares
              title="Campaign"
              shares={figures.campaigns}
              total={total}
              none="No campaign"
              to={listed("campaign")}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** The inquiries of these weeks, narrowed. */
function listAddress(weeks: readonly AudienceWeek[], narrowed: Record<string, string> = {}): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  const period = first && last ? { from: first.from.toISOString(), until: last.until.toISOString() } : {};
  return `${deskPath}?${new URLSearchParams({ show: "all", ...narrowed, ...period })}`;
}

const count = (number: number) => number.toLocaleString("en");
const weekFormat = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

/** The latest week first, as it is the one that is asked for. */
function Weeks({ weeks, types }: Pick<AudienceFigures, "weeks" | "types">) {
  const most = Math.max(...weeks.map(({ total }) => total));
  const shownTypes = types.map(({ value }) => value ?? "");
  const seesNewsletter = weeks.some(({ newsletter }) => newsletter !== null);
  return (
    <div className="min-w-0">
      <h2 id="by-week" className="mb-2 text-xl">
        Week by week
      </h2>
      <div
        role="region"
        aria-labelledby="by-week"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, also by keyboard
        tabIndex={0}
        className="overflow-x-auto border-y border-line bg-white"
      >
        <table className="w-full text-left text-sm tabular-nums">
          <thead className="text-ink-soft">
            <tr className="border-b border-line">
              <ColumnHead>Week from</ColumnHead>
              <ColumnHead>Inquiries</ColumnHead>
              {shownTypes.length > 1 && shownTypes.map((type) => <ColumnHead key={type}>{typeLabel(type)}</ColumnHead>)}
              <ColumnHead>Demos booked</ColumnHead>
              {seesNewsletter && (
                <>
                  <ColumnHead>Newsletter: joined</ColumnHead>
                  <ColumnHead>Left</ColumnHead>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week, index) => (
              <tr key={week.monday} className="border-b border-line last:border-0">
                <th scope="row" className="px-3 py-2 font-normal whitespace-nowrap">
                  {weekFormat.format(new Date(`${week.monday}T00:00Z`))}
                  {index === 0 && <span className="text-ink-soft"> (so far)</span>}
                </th>
                <td className="w-full min-w-40 px-3 py-2">
                  <span className="flex items-center gap-2">
                    <span className="w-10 shrink-0 text-right">
                      {week.total > 0 ? <TextLink to={listAddress([week])}>{count(week.total)}</TextLink> : "0"}
                    </span>
                    <Bar part={week.total} of={most} />
                  </span>
                </td>
                {shownTypes.length > 1 &&
                  shownTypes.map((type) => <Cell key={type}>{count(week.inquiries[type] ?? 0)}</Cell>)}
                <Cell>{count(week.demos)}</Cell>
                {week.newsletter && (
                  <>
                    <Cell>{count(week.newsletter.confirmed)}</Cell>
                    <Cell>{count(week.newsletter.left)}</Cell>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const ColumnHead = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
    {children}
  </th>
);

const Cell = ({ children }: { children: ReactNode }) => <td className="px-3 py-2">{children}</td>;

/** Says nothing that the number beside it does not say. */
function Bar({ part, of }: { part: number; of: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="h-2.5 w-0 flex-1 fill-current text-evergreen-600"
    >
      <rect height="1" width={of > 0 ? (100 * part) / of : 0} />
    </svg>
  );
}

interface SharesProps {
  title: string;
  shares: readonly Share[];
  total: number;
  /** What inquiries without a value are called. */
  none: string;
  nameOf?: (value: string) => string;
  /** The inquiries that have a value. */
  to?: (value: string) => string;
}

const asItIs = (value: string) => value;

/** What the inquiries have in common, the largest part first. */
function Shares({ title, shares, total, none, nameOf = asItIs, to }: SharesProps) {
  const id = `by-${title.toLowerCase().replaceAll(" ", "-")}`;
  const rest = total - shares.reduce((sum, share) => sum + share.count, 0);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      <table className="w-full table-fixed border-y border-line bg-white text-left text-sm tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">Inquiries</th>
          </tr>
        </thead>
        <tbody>
          {[...shares, ...(rest > 0 ? [{ value: undefined, count: rest }] : [])].map((share) => (
            <tr key={share.value ?? String(share.value)} className="border-b border-line last:border-0">
              <th scope="row" className="px-3 py-2 font-normal wrap-anywhere">
                {share.value === undefined ? (
                  "All others"
                ) : share.value === null ? (
                  <span className="text-ink-soft">{none}</span>
                ) : to ? (
                  <TextLink to={to(share.value)}>{nameOf(share.value)}</TextLink>
                ) : (
                  nameOf(share.value)
                )}
              </th>
              <td className="w-1/2 px-3 py-2">
                <span className="flex items-center gap-2">
                  <span className="w-10 shrink-0 text-right">{count(share.count)}</span>
                  <Bar part={share.count} of={total} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
