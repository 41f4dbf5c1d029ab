import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";
import type { LeadFilter } from "#domain/leads/desk/lead-filter.ts";
import type { LeadPage, ListedLead } from "#domain/leads/desk/list-leads.ts";
import type { ManyChanged } from "#domain/leads/desk/many-leads.ts";
import type { Colleague } from "#domain/leads/desk/team.ts";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { QuietDestructiveButton } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { addressWith } from "../../frame/list/list-address.ts";
import { PresentPeople } from "../../frame/live/presence.tsx";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { Due, StageBadge } from "../badges.tsx";
import { dateWords, deskPath, leadPath, quarantineLabel, typeLabel } from "../lead-words.ts";
import { useNow } from "../use-now.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

interface LeadListProps {
  filter: LeadFilter;
  list: LeadPage;
  /** The date of the team. */
  today: string;
  colleagues: readonly Colleague[];
  /** The query of the present address. */
  params: URLSearchParams;
}

/** What the server answers to a change of several inquiries, or to the choice of all. */
export interface DeskAnswer extends Partial<ManyChanged> {
  ids?: string[];
}

/** The inquiries of a page with what can be done with several of them. Rows are reached, chosen and, in quarantine, decided by keys. */
export function LeadList({ filter, list, today, colleagues, params }: LeadListProps) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [deleting, askToDelete] = useState<readonly string[] | null>(null);
  const [told, tell] = useState("");
  const words = useRef("");
  const rows = useRef<HTMLUListElement>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  /** Where the focus goes when what has it leaves the screen: an inquiry, its button, or the dialog of the deletion. */
  const focusAt = useRef<number | null>(null);
  const change = useChange<DeskAnswer>(deskPath, ({ ids, count = 0, left = 0 }) => {
    if (ids) return choose(new Set(ids));
    choose(new Set());
    askToDelete(null);
    tell(`${countWords(count)} ${words.current}.${left > 0 ? ` ${countWords(left)} left as before.` : ""}`);
  });
  const pageAt = (place: { after?: string; before?: string }) =>
    addressWith(deskPath, params, { after: null, before: null, ...place });
  const isQuarantine = filter.tab === "quarantine";
  const now = useNow();

  useEffect(() => {
    if (focusAt.current === null || change.busy) return;
    const links = linksIn(rows.current);
    const target = links[Math.min(focusAt.current, links.length - 1)] ?? notice.current;
    focusAt.current = null;
    if (document.activeElement === document.body) target?.focus();
  }, [list, change.busy]);

  /** @param done what the notice says, after the number of inquiries */
  function post(ids: readonly string[], body: Record<string, string>, done: string) {
    words.current = done;
    focusAt.current = Math.max(
      0,
      list.items.findIndex(({ id }) => ids.includes(id)),
    );
    change.post({ ids: ids.join(","), ...body });
  }
  const release = (ids: readonly string[]) => post(ids, { intent: "release" }, "released");
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  };

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || deleting) return;
    const row = (event.target as Element).closest("li[data-lead]");
    const lead = list.items.find(({ id }) => id === row?.getAttribute("data-lead"));
    if (!lead) return;
    const at = list.items.indexOf(lead);
    const act: Record<string, () => void> = {
      ArrowDown: () => linksIn(rows.current)[at + 1]?.focus(),
      ArrowUp: () => linksIn(rows.current)[at - 1]?.focus(),
      j: () => linksIn(rows.current)[at + 1]?.focus(),
      k: () => linksIn(rows.current)[at - 1]?.focus(),
      x: () => toggle(lead.id),
      ...(isQuarantine && { r: () => release([lead.id]), d: () => askToDelete([lead.id]) }),
    };
    const does = act[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  return (
    <>
      <p
        ref={notice}
        role="status"
        tabIndex={-1}
        className="mb-3 bg-evergreen-50 px-4 py-3 text-sm outline-none empty:hidden"
      >
        {told}
      </p>
      {list.items.length > 0 && (
        <BulkBar
          filter={filter}
          list={list}
          chosen={chosen}
          colleagues={colleagues}
          busy={change.busy}
          onChoose={choose}
          onChooseAll={() => change.post({ intent: "choose-all", query: params.toString() })}
          onGive={(owner) =>
            post([...chosen], { intent: "give", owner }, owner ? "given away" : "without an owner now")
          }
          onStage={(stage) => post([...chosen], { intent: "stage", stage }, "changed")}
          onRelease={() => release([...chosen])}
          onDelete={() => askToDelete([...chosen])}
        />
      )}
      {list.items.length === 0 ? (
        <Empty filter={filter} />
      ) : (
        // Keys of the links in the rows.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul ref={rows} aria-label="Inquiries" onKeyDown={onKeyDown} className="border-t border-line">
          {list.items.map((lead) => (
            <Row
              key={lead.id}
              lead={lead}
              owner={colleagues.find(({ id }) => id === lead.owner_id)?.name ?? null}
              isChosen={chosen.has(lead.id)}
              onToggle={() => toggle(lead.id)}
              decide={
                isQuarantine ? { onRelease: () => release([lead.id]), onDelete: () => askToDelete([lead.id]) } : null
              }
              busy={change.busy}
              now={now}
              today={today}
            />
          ))}
        </ul>
      )}
      {list.items.length > 0 && <Keys isQuarantine={isQuarantine} />}
      {(list.previous !== null || list.next !== null || params.has("after")) && (
        <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
          <span className="flex flex-wrap gap-x-6">
            {list.previous !== null && <TextLink to={pageAt({ before: list.previous })}>← Previous</TextLink>}
            {(list.previous !== null || params.has("after")) && <TextLink to={pageAt({})}>First page</TextLink>}
          </span>
          {list.next !== null && <TextLink to={pageAt({ after: list.next })}>Next →</TextLink>}
        </nav>
      )}
      {deleting && (
        <DeleteDialog
          leads={list.items.filter(({ id }) => deleting.includes(id))}
          count={deleting.length}
          busy={change.busy}
          error={change.failure?.error}
          onDelete={(block) => post(deleting, { intent: "delete", block: block ?? "" }, "deleted")}
          onCancel={() => askToDelete(null)}
        />
      )}
    </>
  );
}

const linksIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>("a[data-open]") ?? [])];

const countWords = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "inquiry" : "inquiries"}`;

function Keys({ isQuarantine }: { isQuarantine: boolean }) {
  const keys = [
    ["↓ ↑", "move"],
    ["Enter", "opens"],
    ["X", "chooses"],
    ...(isQuarantine ? [["R", "releases"] as const, ["D", "deletes"] as const] : []),
  ] as const;
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft max-md:hidden">
      In the list:
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd className="rounded-sm border border-line-strong bg-white px-1.5 py-0.5 font-sans text-ink">{key}</kbd>{" "}
          {does}
        </span>
      ))}
    </p>
  );
}

interface RowProps {
  lead: ListedLead;
  owner: string | null;
  isChosen: boolean;
  onToggle: () => void;
  /** For one in quarantine. */
  decide: { onRelease: () => void; onDelete: () => void } | null;
  busy: boolean;
  now: Date;
  today: string;
}

function Row({ lead, owner, isChosen, onToggle, decide, busy, now, today }: RowProps) {
  const isStepDue = lead.next_step_on !== null && lead.next_step_on <= today;
  return (
    <li
      data-lead={lead.id}
      className={`relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line py-3 text-sm focus-within:bg-white hover:bg-white lg:grid-cols-[auto_minmax(0,1fr)_9.5rem_8rem] ${isChosen ? "bg-evergreen-50!" : ""}`}
    >
      <input
        type="checkbox"
        aria-label={`Choose ${lead.name}`}
        checked={isChosen}
        onChange={onToggle}
        className="relative z-10 mt-0.5 ml-1 size-5 accent-evergreen-600"
      />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
          <Link
            to={leadPath(lead.id)}
            data-open=""
            className="font-semibold wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {lead.name}
          </Link>
          {lead.organization && <span className="min-w-0 wrap-anywhere text-ink-soft">{lead.organization}</span>}
        </p>
        <p className="line-clamp-1 wrap-anywhere text-ink-soft">{lead.excerpt || "No message."}</p>
        {lead.next_step && (
          <p className={`wrap-anywhere ${isStepDue ? "font-semibold text-brass-700" : "text-ink"}`}>
            {lead.next_step_on && `${dateWords(lead.next_step_on)}: `}
            {lead.next_step}
          </p>
        )}
        {decide && (
          <>
            <p className="text-brass-700">{quarantineLabel(lead.quarantine_reason)}</p>
            <p className="relative z-10 -ml-3 flex w-fit flex-wrap">
              <QuietButton busy={busy} onClick={decide.onRelease} aria-label={`Release ${lead.name}`}>
                Release
              </QuietButton>
              <QuietDestructiveButton onClick={decide.onDelete} aria-label={`Delete ${lead.name}`}>
                Delete
              </QuietDestructiveButton>
            </p>
          </>
        )}
        <PresentPeople place={`leads/${lead.id}`} />
      </div>
      <div className="col-start-2 flex flex-wrap items-baseline gap-x-3 lg:col-start-3 lg:grid lg:content-start lg:gap-y-0.5">
        {lead.status === "new" && <Due lead={lead} now={now} />}
        <span className="text-xs text-ink-soft">
          <Timestamp at={lead.created_at} />
        </span>
      </div>
      <div className="col-start-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 lg:col-start-4 lg:grid lg:content-start lg:justify-items-start">
        {lead.status === "new" && <StageBadge stage={lead.stage} />}
        <span className="text-xs text-ink-soft">
          {typeLabel(lead.type)}
          {owner !== null && (
            <>
              {" · "}
              <span className="sr-only">owner: </span>
              {owner}
            </>
          )}
        </span>
      </div>
    </li>
  );
}

function Empty({ filter }: { filter: LeadFilter }) {
  const { tab, search } = filter;
  const isNarrowed = [
    filter.type,
    filter.stage,
    filter.owner,
    filter.page,
    filter.campaign,
    filter.from,
    filter.until,
  ].some((value) => value !== undefined);
  return (
    <div className="border-y border-line py-12 text-center text-sm wrap-anywhere text-ink-soft">
      {search ? (
        <p>No inquiry contains all of these words: “{search}”. The beginnings of words are enough.</p>
      ) : isNarrowed ? (
        <p>No inquiry matches these filters.</p>
      ) : tab === "waiting" ? (
        <>
          <p className="mb-1 text-base text-ink">No one is waiting for a reply.</p>
          <p>
            <TextLink to={`${deskPath}?show=all`}>All inquiries</TextLink>
          </p>
        </>
      ) : tab === "next" ? (
        <p>No next steps are planned. Add one to an inquiry, with a date.</p>
      ) : tab === "quarantine" ? (
        <p>Quarantine is empty. Inquiries that look automated wait here until someone decides.</p>
      ) : (
        <p>No inquiries yet. Messages from the contact form will appear here.</p>
      )}
    </div>
  );
}
