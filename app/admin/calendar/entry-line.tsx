import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { kinds } from "#domain/content/kinds.ts";
import type { Schedule } from "#domain/publishing/schedules/schedules.ts";
import { planAddressOf } from "../content/plan/plan-address.ts";
import { useMay } from "../session/role.ts";
import { useChange } from "../screen/use-change.ts";
import { type CalendarEntry, isOpen, titleOf, verbOf } from "./calendar-entry.ts";
import { dayOf, titleOfDay } from "./days.ts";

const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });
const utc = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" });

interface EntryLineProps {
  entry: CalendarEntry;
  now: Date;
  /** Called after a plan was canceled or noted: its line may be gone. */
  onChanged: () => void;
  /** Whether the day stands in the line, because no heading says it. */
  isDated?: boolean;
}

/** One plan with what can be done about it, or what somebody did. */
export function EntryLine({ entry, now, onChanged, isDated = false }: EntryLineProps) {
  const { at, schedule, publication } = entry;
  const may = useMay();
  const address = addressOf(entry, may);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2.5 text-sm">
      <div className="min-w-0">
        <p>
          {isDated && <>{titleOfDay(dayOf(at))}, </>}
          <span className="tabular-nums">{time.format(at)}</span>{" "}
          <span className="text-xs text-ink-soft tabular-nums">({utc.format(at)} UTC)</span>{" "}
          <strong>{verbOf(entry)}</strong>{" "}
          {address === null ? (
            <span className="wrap-anywhere">{titleOf(entry)}</span>
          ) : (
            <Link to={address} className="link wrap-anywhere">
              {titleOf(entry)}
            </Link>
          )}
        </p>
        <p className="text-xs text-ink-soft">{schedule ? stateOf(schedule, now) : `By ${publication.by}`}</p>
        {schedule?.problem && <p className="text-xs font-semibold text-rose">{schedule.problem}</p>}
      </div>
      {schedule && may("publish") && (schedule.state === "waiting" || isOpen(entry, now)) && (
        <EndButton schedule={schedule} onEnded={onChanged} />
      )}
    </li>
  );
}

function EndButton({ schedule, onEnded }: { schedule: Schedule; onEnded: () => void }) {
  const toast = useToast();
  const isWaiting = schedule.state === "waiting";
  const { post, busy } = useChange("/admin/calendar", () => {
    toast({ title: "Success", description: isWaiting ? "No longer planned" : "Noted" });
    onEnded();
  });
  return (
    <Button
      size="small"
      variant="quiet"
      className="-ml-3 lg:ml-0"
      busy={busy}
      onClick={() => post({ intent: "cancel", schedule: schedule.id })}
    >
      {isWaiting ? "Cancel" : schedule.action === "review" ? "Reviewed" : "Noted"}
      <span className="sr-only">: {schedule.title}</span>
    </Button>
  );
}

function stateOf({ action, state, due_at, warned_at, created_by }: Schedule, now: Date): string {
  const doneWords = action === "review" ? "Due" : "Done late";
  const words = {
    waiting: due_at < now ? "Overdue" : null,
    failed: "Not done",
    done: warned_at ? doneWords : "Done",
    canceled: "Canceled",
    paused: "In the trash",
  }[state];
  return words === null ? `Planned by ${created_by}` : `${words}, planned by ${created_by}`;
}

/** Where an entry can be looked at and changed; null for what is gone, and for what the role may not see. */
function addressOf({ schedule, publication }: CalendarEntry, may: ReturnType<typeof useMay>): string | null {
  const { kind, id } = schedule
    ? { kind: schedule.kind, id: schedule.item_id }
    : { kind: publication.kind, id: publication.itemId };
  if (publication?.what === "deleted") return null;
  if (kind === "release") return `/admin/releases/${id}`;
  if (kind === "site_texts") return may("texts") ? "/admin/site" : null;
  const described = kinds.find(({ collection }) => collection === kind);
  return described ? planAddressOf(described, id) : null;
}
