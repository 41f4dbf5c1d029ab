import { Link, useLocation, useNavigate } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";
import { type LeadFilter, leadFilterKeys, leadTabs } from "#domain/leads/desk/lead-filter.ts";
import { mostCounted } from "#domain/leads/desk/desk-limits.ts";
import type { LeadChoices, LeadCounts, LeadPage } from "#domain/leads/desk/list-leads.ts";
import type { Colleague } from "#domain/leads/desk/team.ts";
import { Select } from "../../frame/list/compact-select.tsx";
import { addressWith } from "../../frame/list/list-address.ts";
import { PeriodFields } from "../../frame/list/period-fields.tsx";
import { SearchBox } from "../../frame/list/search-box.tsx";
import { deskPath, stageLabels, stages, tabLabels, typeLabels } from "../lead-words.ts";

interface FilterBarProps {
  filter: LeadFilter;
  list: Pick<LeadPage, "total" | "isMore">;
  counts: LeadCounts;
  choices: LeadChoices;
  colleagues: readonly Colleague[];
}

const narrowing = ["type", "stage", "owner", "page", "campaign", "from", "until"] as const;

/** Tabs, search and filters. Each choice changes the URL. */
export function FilterBar({ filter, list, counts, choices, colleagues }: FilterBarProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const to = (changes: Record<string, string | null>) =>
    addressWith(deskPath, params, { show: filter.tab, after: null, before: null, ...changes });
  const choose = (changes: Record<string, string | null>) => void navigate(to(changes));
  const nothing = Object.fromEntries(leadFilterKeys.map((key) => [key, null]));
  const chosen = narrowing.filter((name) => filter[name] !== undefined).length;
  const any = { value: "", label: "Any" };
  const same = (values: readonly string[], present: string | undefined) =>
    [...new Set([...values, ...(present === undefined ? [] : [present])])].map((value) => ({ value, label: value }));
  // A search looks at all inquiries. Someone who types a name wants that person, also when nothing waits for them.
  const searchIn = filter.tab === "waiting" || filter.tab === "next" ? "all" : filter.tab;
  return (
    <div className="mb-3 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <nav aria-label="What is shown" className="min-w-0">
          <ul className="flex flex-wrap gap-1 text-sm">
            {leadTabs.map((tab) => (
              <li key={tab}>
                <Link
                  to={addressWith(deskPath, new URLSearchParams(), tab === "waiting" ? {} : { show: tab })}
                  aria-current={filter.tab === tab ? "true" : undefined}
                  className="inline-flex min-h-10 items-center gap-1.5 rounded-sm px-2.5 text-ink-soft no-underline hover:bg-paper-deep hover:text-ink aria-[current]:bg-evergreen-50 aria-[current]:font-semibold aria-[current]:text-evergreen-700"
                >
                  {tabLabels[tab]}
                  {tab !== "all" && <TabCount tab={tab} counts={counts} />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SearchBox
          nouns="inquiries"
          placeholder="Name, address or words"
          search={filter.search}
          onSearch={(words) => choose({ q: words, ...(words !== null && { show: searchIn }) })}
        />
      </div>
      <details open={chosen > 0 || undefined} className="text-sm">
        <summary className="w-fit cursor-pointer py-1 text-ink-soft hover:text-ink">
          Filters{chosen > 0 && ` (${chosen})`}
        </summary>
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Select
            label="Type"
            value={filter.type ?? ""}
            options={[any, ...Object.entries(typeLabels).map(([value, label]) => ({ value, label }))]}
            onChange={(type) => choose({ type: type || null })}
          />
          <Select
            label="Stage"
            value={filter.stage ?? ""}
            options={[any, ...stages.map((value) => ({ value, label: stageLabels[value] }))]}
            onChange={(stage) => choose({ stage: stage || null })}
          />
          <Select
            label="Owner"
            value={filter.owner ?? ""}
            options={[
              any,
              { value: "none", label: "Nobody" },
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(owner) => choose({ owner: owner || null })}
          />
          <Select
            label="Page"
            value={filter.page ?? ""}
            options={[any, ...same(choices.pages, filter.page)]}
            onChange={(page) => choose({ page: page || null })}
          />
          <Select
            label="Campaign"
            value={filter.campaign ?? ""}
            options={[any, ...same(choices.campaigns, filter.campaign)]}
            onChange={(campaign) => choose({ campaign: campaign || null })}
          />
          <PeriodFields
            labels={["Sent from", "until"]}
            from={filter.from}
            until={filter.until}
            onChange={({ ...change }) => choose(change)}
          />
        </div>
      </details>
      <p role="status" className="min-w-0 text-sm wrap-anywhere text-ink-soft tabular-nums empty:hidden">
        {(chosen > 0 || filter.search !== "") && (
          <>
            {list.isMore && "More than "}
            {list.total.toLocaleString("en")} {list.total === 1 && !list.isMore ? "inquiry" : "inquiries"}
            {filter.search && ` with “${filter.search}”`}
            {" · "}
            <TextLink to={addressWith(deskPath, params, { ...nothing, after: null, before: null })}>
              Clear filters
            </TextLink>
          </>
        )}
      </p>
    </div>
  );
}

function TabCount({ tab, counts }: { tab: "waiting" | "next" | "quarantine"; counts: LeadCounts }) {
  const count = counts[tab];
  return (
    <span className="font-normal tabular-nums">
      {count.toLocaleString("en")}
      {count === mostCounted && "+"}
      {tab === "next" && count > 0 && <span className="sr-only"> due</span>}
      {tab === "waiting" && counts.overdue > 0 && (
        <span className="ml-1.5 font-semibold text-rose">{counts.overdue.toLocaleString("en")} overdue</span>
      )}
    </span>
  );
}
