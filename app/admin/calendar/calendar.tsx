import { useState } from "react";
import { Link } from "react-router";
import { textIn } from "#app/lib/read-form.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { kinds } from "#domain/content/kinds.ts";
import { cancelSchedule, findSchedules, type Schedule } from "#domain/publishing/schedules.ts";
import { adminMeta, revalidateAfterSuccess, withOfflineAnswer } from "../screen/admin-route.ts";
import { answerIntent } from "../screen/answer-intent.ts";
import { loadAdmin, readyData } from "../screen/load-admin.ts";
import { useChange } from "../screen/use-change.ts";
import type { Route } from "./+types/calendar.ts";

/** `?month=2026-11`; the present month without it. */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => {
    const month = readMonth(url.searchParams.get("month"), ctx.clock());
    const from = new Date(`${month}-01T00:00:00Z`);
    const day = 24 * 60 * 60_000;
    // Two days more on either side, for zones that are ahead or behind.
    const range = {
      from: new Date(from.getTime() - 2 * day),
      until: new Date(monthAfter(month, 1).getTime() + 2 * day),
    };
    return { month, schedules: await findSchedules(ctx, range) };
  });
}

function readMonth(asked: string | null, now: Date): string {
  return asked !== null && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : now.toISOString().slice(0, 7);
}

function monthAfter(month: string, count: number): Date {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date;
}

export function action(args: Route.ActionArgs) {
  return answerIntent(args, { cancel: (ctx, form) => cancelSchedule(ctx, textIn(form, "schedule")) });
}

export const meta = () => adminMeta("Calendar");

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineAnswer(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

const title = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
const dayTitle = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long" });
const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });
const utc = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" });

/** What was done and what will be, day by day, in the reader's own zone. */
export default function CalendarScreen({ loaderData }: Route.ComponentProps) {
  const { month, schedules } = readyData(loaderData);
  const days = Map.groupBy(schedules, ({ due_at }) => dayTitle.format(due_at));
  const address = (count: number) => `/admin/calendar?month=${monthAfter(month, count).toISOString().slice(0, 7)}`;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-2xl">Calendar</h1>
        <nav aria-label="Months" className="flex items-center gap-2 text-sm">
          <ButtonLink to={address(-1)} size="small" variant="quiet">
            Earlier
          </ButtonLink>
          <p className="min-w-36 text-center font-semibold">{title.format(new Date(`${month}-01T00:00:00Z`))}</p>
          <ButtonLink to={address(1)} size="small" variant="quiet">
            Later
          </ButtonLink>
        </nav>
      </div>
      <p className="mt-1 mb-5 max-w-measure text-sm text-ink-soft">
        What the site does by itself. Times are those of your clock; UTC stands beside them.
      </p>
      {schedules.length === 0 ? (
        <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
          Nothing is planned for this month. Plan it in the editor of a post, or in a release.
        </p>
      ) : (
        [...days].map(([day, planned]) => (
          <section key={day} className="mb-6">
            <h2 className="text-lg">{day}</h2>
            <ul className="mt-2 border-t border-line">
              {planned.map((schedule) => (
                <Entry key={schedule.id} schedule={schedule} />
              ))}
            </ul>
          </section>
        ))
      )}
      <PastForm />
    </>
  );
}

const verbs = { publish: "Publish", hide: "Hide", review: "Review" } as const;
const states = { waiting: "Planned", done: "Done", failed: "Not done", canceled: "Canceled" } as const;

function Entry({ schedule }: { schedule: Schedule }) {
  const { id, action, kind, item_id, title: name, due_at, state, problem, warned_at, created_by } = schedule;
  const toast = useToast();
  const { post, busy } = useChange("/admin/calendar", () => toast({ title: "Success", description: "Noted" }));
  const isOpen = state === "waiting" || state === "failed" || warned_at !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2.5 text-sm">
      <div className="min-w-0">
        <p>
          <span className="tabular-nums">{time.format(due_at)}</span>{" "}
          <span className="text-xs text-ink-soft tabular-nums">({utc.format(due_at)} UTC)</span>{" "}
          <strong>{verbs[action]}</strong>{" "}
          <Link to={addressOf(kind, item_id)} className="link wrap-anywhere">
            {name}
          </Link>
        </p>
        <p className="text-xs text-ink-soft">
          {states[state]}
          {state === "done" && warned_at && ", late"}, planned by {created_by}
        </p>
        {problem && <p className="text-xs font-semibold text-rose">{problem}</p>}
      </div>
      {isOpen && (
        <Button size="small" variant="quiet" busy={busy} onClick={() => post({ intent: "cancel", schedule: id })}>
          {state === "waiting" ? "Cancel" : "Noted"}
        </Button>
      )}
    </li>
  );
}

function addressOf(kind: Schedule["kind"], id: string): string {
  if (kind === "release") return `/admin/releases/${id}`;
  return `${kinds.find(({ collection }) => collection === kind)?.path ?? "/admin"}?edit=${id}`;
}

/** Opens the site as visitors saw it at a time. */
function PastForm() {
  const [local, type] = useState("");
  const [now] = useState(() => new Date().toISOString().slice(0, 16));
  return (
    <section aria-labelledby="past" className="mt-9 border-t border-line pt-6">
      <h2 id="past" className="text-lg">
        The site as it was
      </h2>
      <form
        className="mt-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (local === "") return;
          const at = new Date(local).toISOString().slice(0, 16);
          location.assign(`/admin/look/past/${at}Z/`);
        }}
      >
        <Field label="Day and time" required className="w-60">
          <TextInput type="datetime-local" value={local} max={now} onChange={({ target }) => type(target.value)} />
        </Field>
        <Button type="submit" size="small" variant="secondary">
          Look at the site
        </Button>
      </form>
    </section>
  );
}
