import { type ItemState, type StateName, changesLabel, stateLabels } from "#domain/publishing/item-state.ts";

const looks: Readonly<Record<StateName, string>> = {
  draft: "bg-paper-deep text-ink",
  scheduled: "bg-brass-100 text-brass-700",
  published: "bg-evergreen-50 text-evergreen-700",
  hidden: "bg-paper-deep text-ink-soft",
};

const chip = "rounded-sm px-2 py-0.5 text-xs font-semibold";

/** The state of an item or a page, the same on every screen: its word, what differs from what is public, and when it goes live. */
export function StateBadge({ state: { state, hasChanges, goesLiveAt, zone } }: { state: ItemState }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <span className={`${chip} ${looks[state]}`}>{stateLabels[state]}</span>
      {hasChanges && <span className={`${chip} ${looks.scheduled}`}>{changesLabel}</span>}
      {goesLiveAt && zone !== undefined && (
        <span className="text-xs font-semibold text-brass-700">
          {state === "published" ? "Changes go live" : "Goes live"} {plannedTime({ at: goesLiveAt, zone })}
        </span>
      )}
    </span>
  );
}

/** The time of a plan on the clock of its zone: "Mon, Nov 30, 9:00 (New York)"; with the year where it is not this one. */
export function plannedTime({ at, zone }: { at: Date; zone: string }, now = new Date()): string {
  const city = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  const day = new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(at.getFullYear() !== now.getFullYear() && { year: "numeric" as const }),
    timeZone: zone,
  }).format(at);
  const [hour, minute] = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: zone }).format(at).split(":");
  return `${day}, ${Number(hour)}:${minute} (${city})`;
}
