import { useLocation, useNavigate } from "react-router";
import { buttonLook } from "#app/ui/button.tsx";
import { activityKinds, activityLifetime, threadField } from "#domain/activity/activity.ts";
import { type ActivityEntry, findActivity, findActors } from "#domain/activity/find-activity.ts";
import { addressWith } from "../../frame/list/list-address.ts";
import { adminMeta, revalidateAfterSuccess, loadAdmin, readyData } from "../../frame/screen/admin-route.ts";
import { Select } from "../../frame/list/compact-select.tsx";
import { PeriodFields } from "../../frame/list/period-fields.tsx";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { readActivityFilter, readBefore, groupOf, namesThing, placeOf, sentenceOf } from "./activity-log.ts";
import type { Route } from "./+types/activity.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** Who did what, newest first (docs/product.md#activity). Filter and page are in the URL. */
export function loader({ context, url }: Route.LoaderArgs) {
  const filter = readActivityFilter(url);
  const before = readBefore(url);
  return loadAdmin(
    context,
    async (ctx) => {
      const [page, actors] = await Promise.all([findActivity(ctx, filter, before), findActors(ctx)]);
      return { ...page, actors, filter, isFirst: before === null };
    },
    "audit",
  );
}

export const meta = () => adminMeta("Activity");

export const shouldRevalidate = revalidateAfterSuccess;

const screen = "/admin/activity";
const days = activityLifetime / (24 * 60 * 60 * 1_000);

export default function ActivityScreen({ loaderData }: Route.ComponentProps) {
  const { entries, older, actors, filter, isFirst } = readyData(loaderData);
  const { search } = useLocation();
  const navigate = useNavigate();
  const address = (changes: Record<string, string | null>, path = screen) =>
    addressWith(path, new URLSearchParams(search), changes);
  const choose = (changes: Record<string, string | null>) => void navigate(address({ before: null, ...changes }));
  const isFiltered = Object.values(filter).some((value) => value !== undefined);

  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Activity</h1>
        <a
          href={address({ before: null }, `${screen}/export`)}
          className={buttonLook({ size: "small", variant: "secondary" })}
        >
          Export as CSV
        </a>
      </div>
      <p className="mb-5 max-w-prose text-sm text-ink-soft">
        Everything people and the server have changed, and every sign-in. Entries can’t be edited. They are kept for{" "}
        {days} days; entries about a version of content are kept as long as the version.
      </p>
      <search className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Select
          label="Who"
          value={filter.actor ?? ""}
          options={[{ value: "", label: "Everybody" }, ...actors.map((actor) => ({ value: actor, label: actor }))]}
          onChange={(actor) => choose({ who: actor || null })}
        />
        <Select
          label="What"
          value={filter.kind ?? ""}
          options={[
            { value: "", label: "Everything" },
            ...activityKinds.map((kind) => ({ value: kind, label: groupOf(kind) })),
          ]}
          onChange={(kind) => choose({ what: kind || null })}
        />
        <PeriodFields labels={["From", "until"]} from={filter.from} until={filter.until} onChange={choose} />
        {isFiltered && (
          <TextLink to={screen} className="text-sm">
            Show all
          </TextLink>
        )}
      </search>
      {entries.length === 0 ? (
        <p className="border-y border-line py-10 text-center text-sm text-ink-soft">
          {isFiltered ? "No activity of this type in this period." : "No activity yet."}
        </p>
      ) : (
        <ol className="border-t border-line">
          {entries.map((entry) => (
            <Entry key={entry.number} entry={entry} />
          ))}
        </ol>
      )}
      {(!isFirst || older !== null) && (
        <nav aria-label="Pages" className="mt-5 flex items-center justify-between gap-4 text-sm">
          {isFirst ? <span /> : <TextLink to={address({ before: null })}>← Newest</TextLink>}
          {older !== null && <TextLink to={address({ before: String(older) })}>Older →</TextLink>}
        </nav>
      )}
    </>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { at, actor, address, title } = entry;
  // The title leads to it.
  const changes = entry.changes.filter(({ field }) => field !== threadField);
  const place = placeOf(entry);
  const isNamed = namesThing(entry);
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 text-sm md:grid-cols-[11.5rem_1fr_auto]">
      <span className="text-ink-soft">
        <Timestamp at={at} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{actor}</strong> {sentenceOf(entry)}
        {isNamed && <> {place === null ? `“${title}”` : <TextLink to={place}>“{title}”</TextLink>}</>}
        {changes.length > 0 && (
          <ul className="mt-1 text-ink-soft">
            {changes.map(({ field, before, after }) => (
              <li key={field}>
                {field}: {before !== null && <del>{before}</del>}
                {before !== null && after !== null && " → "}
                {after !== null && <ins className="no-underline">{after}</ins>}
              </li>
            ))}
          </ul>
        )}
      </div>
      <span className="text-ink-soft tabular-nums">{address === null ? "" : `IP ${address}`}</span>
    </li>
  );
}
