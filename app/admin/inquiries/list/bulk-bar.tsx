import { QuietButton } from "../../../ui/small-buttons.tsx";
import { mostChanged } from "#domain/leads/desk/desk-limits.ts";
import type { LeadFilter } from "#domain/leads/desk/lead-filter.ts";
import type { LeadPage } from "#domain/leads/desk/list-leads.ts";
import type { Colleague } from "#domain/leads/desk/team.ts";
import { QuietDestructiveButton } from "../../frame/change/dialogs.tsx";
import { Select } from "../../frame/list/compact-select.tsx";
import { stageLabels, stages } from "../lead-words.ts";

interface BulkBarProps {
  filter: LeadFilter;
  list: LeadPage;
  chosen: ReadonlySet<string>;
  colleagues: readonly Colleague[];
  busy: boolean;
  onChoose: (ids: ReadonlySet<string>) => void;
  onChooseAll: () => void;
  onGive: (owner: string) => void;
  onStage: (stage: string) => void;
  onRelease: () => void;
  onDelete: () => void;
}

/** Chooses inquiries, and does something with those that are chosen. */
export function BulkBar(props: BulkBarProps) {
  const { filter, list, chosen, colleagues, busy, onChoose, onChooseAll, onGive, onStage, onRelease, onDelete } = props;
  const ids = list.items.map(({ id }) => id);
  const isAll = ids.every((id) => chosen.has(id));
  const isMore = list.isMore || list.total > ids.length;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1 text-sm">
      <label className="flex items-center gap-3 pl-1">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onChoose(isAll ? new Set() : new Set([...chosen, ...ids]))}
          className="size-5 accent-evergreen-600"
        />
        Select all on this page
      </label>
      {chosen.size > 0 && (
        <>
          <span role="status" className="font-semibold tabular-nums">
            {chosen.size} chosen
          </span>
          {isAll && isMore && chosen.size < mostChanged && (
            <QuietButton busy={busy} onClick={onChooseAll}>
              Select all, up to {mostChanged}
            </QuietButton>
          )}
          {filter.tab === "quarantine" ? (
            <QuietButton busy={busy} onClick={onRelease}>
              Release
            </QuietButton>
          ) : (
            <>
              <Select
                label="Give to"
                value="choose"
                disabled={busy}
                options={[
                  { value: "choose", label: "Choose…" },
                  { value: "", label: "Nobody" },
                  ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(owner) => owner !== "choose" && onGive(owner)}
              />
              <Select
                label="Stage"
                value=""
                disabled={busy}
                options={[
                  { value: "", label: "Choose…" },
                  // Each that is lost has a reason of its own.
                  ...stages.filter((stage) => stage !== "lost").map((value) => ({ value, label: stageLabels[value] })),
                ]}
                onChange={(stage) => stage !== "" && onStage(stage)}
              />
            </>
          )}
          <QuietDestructiveButton onClick={onDelete}>Delete</QuietDestructiveButton>
          <QuietButton onClick={() => onChoose(new Set())}>Clear selection</QuietButton>
        </>
      )}
    </div>
  );
}
