import { useEffect, useMemo, useState } from "react";
import { Link, useFetcher } from "react-router";
import type { ListedBooking } from "#domain/bookings/find-bookings.ts";
import { Button } from "#app/ui/button.tsx";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ChangeDialog, QuietDestructiveButton } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import type { AdminState } from "../../frame/screen/admin-route.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";

const screen = "/admin/inquiries/hosts";

interface BookingListProps {
  bookings: readonly ListedBooking[];
  /** Whether each leads to its inquiry; not where it stands on that screen. */
  hasLinks?: boolean;
  /** In the place of the list when there is none. */
  empty: string;
}

/** Demos with the buttons to move, book and cancel them. The visitor gets a mail of each change. */
export function BookingList({ bookings, hasLinks = false, empty }: BookingListProps) {
  const [asking, ask] = useState<{ what: "move" | "cancel"; booking: ListedBooking } | null>(null);
  if (bookings.length === 0) return <p className="border-y border-line py-3 text-sm text-ink-soft">{empty}</p>;
  return (
    <>
      <ul aria-label="Demos" className="border-t border-line">
        {bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} hasLinks={hasLinks} onAsk={(what) => ask({ what, booking })} />
        ))}
      </ul>
      {asking?.what === "move" && <MoveDialog booking={asking.booking} onClose={() => ask(null)} />}
      {asking?.what === "cancel" && (
        <ChangeDialog
          open
          title="Cancel this demo?"
          action="Cancel the demo"
          cancel="Keep it"
          path={screen}
          body={{ intent: "cancel-booking", id: asking.booking.id }}
          done="Demo canceled. The visitor will get an email"
          onDone={() => ask(null)}
          onCancel={() => ask(null)}
        >
          <p>
            {asking.booking.name} will get an email, and the demo is removed from both calendars. The time is offered to
            others again.
          </p>
        </ChangeDialog>
      )}
    </>
  );
}

interface BookingRowProps {
  booking: ListedBooking;
  hasLinks: boolean;
  onAsk: (what: "move" | "cancel") => void;
}

function BookingRow({ booking, hasLinks, onAsk }: BookingRowProps) {
  const { leadId, name, organization, start, zone, state, host, hasHost, isOver } = booking;
  const who = organization === "" ? name : `${name}, ${organization}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-line py-3 text-sm">
      <span className="min-w-0 flex-1 basis-64">
        <span className="block font-semibold">
          <Timestamp at={start} />
        </span>
        <span className="block wrap-anywhere">
          {hasLinks ? (
            <Link to={`/admin/inquiries/${leadId}`} className="underline underline-offset-4">
              {who}
            </Link>
          ) : (
            who
          )}
        </span>
        <span className="block text-xs text-ink-soft">
          {state === "booked" && hasHost && `With ${host ?? ""}. `}
          {state === "booked" && !hasHost && !isOver && (
            <strong className="text-rose">{host ?? "The host"} is no longer on the team. Move this demo. </strong>
          )}
          {state === "requested" && <strong className="text-rose">Not booked yet. </strong>}
          {state === "canceled" && <strong>Canceled. </strong>}
          For the visitor {timeIn(zone, start)}
        </span>
      </span>
      {state !== "canceled" && !isOver && (
        <span className="flex flex-wrap gap-2">
          <SecondaryButton onClick={() => onAsk("move")}>
            {state === "requested" ? "Book" : "Move"}
            <span className="sr-only"> the demo of {name}</span>
          </SecondaryButton>
          <QuietDestructiveButton onClick={() => onAsk("cancel")}>
            Cancel<span className="sr-only"> the demo of {name}</span>
          </QuietDestructiveButton>
        </span>
      )}
    </li>
  );
}

function timeIn(zone: string, at: Date): string {
  const words = new Intl.DateTimeFormat("en", { timeZone: zone, weekday: "short", hour: "numeric", minute: "2-digit" });
  return `${words.format(at)} (${zone.replaceAll("_", " ")})`;
}

/** The free times of the hosts, as the screen of demo times shows them. */
type Times = AdminState<{ times: readonly Date[] }>;

function MoveDialog({ booking, onClose }: { booking: ListedBooking; onClose: () => void }) {
  const { load, data } = useFetcher<Times>();
  const toast = useToast();
  const { post, busy, failure } = useChange<null>(screen, () => {
    toast({ title: "Success", description: "Demo booked. The visitor will get an email" });
    onClose();
  });
  useEffect(() => void load(screen), [load]);
  const isRequest = booking.state === "requested";
  const times = data?.state === "ready" ? data.data.times : null;
  const days = useMemo(() => Map.groupBy(times ?? [], (at) => dayFormat.format(at)), [times]);
  const isFree = times?.some((at) => at.getTime() === booking.start.getTime());
  return (
    <Dialog open onClose={onClose} title={isRequest ? "Book this demo" : "Move this demo"} className="max-w-lg">
      <Form
        refusal={failure}
        noValidate
        className="grid gap-5"
        onSubmit={(typed) => {
          typed.set("intent", "move-booking");
          typed.set("id", booking.id);
          post(typed);
        }}
      >
        <FormError>{failure && !failure.fields["time"] && failure.error}</FormError>
        <p className="text-sm">
          {isRequest ? `${booking.name} asked for ` : `${booking.name} has `}
          <strong>
            <Timestamp at={booking.start} />
          </strong>
          {isRequest && times !== null && !isFree && ", but no host is free then anymore"}.
        </p>
        {times === null ? (
          <p role="status" className="text-sm text-ink-soft">
            Looking for free times…
          </p>
        ) : times.length === 0 ? (
          <p className="text-sm">
            No host has a free time. To offer more days, increase how far ahead a host can be booked.
          </p>
        ) : (
          <Field label="Time" hint="In your own time zone." required error={failure?.fields["time"]} answer={failure}>
            <Select name="time" defaultValue={isFree ? booking.start.toISOString() : ""}>
              <option value="">Choose a time</option>
              {[...days].map(([day, ofDay]) => (
                <optgroup key={day} label={day}>
                  {ofDay.map((at) => (
                    <option key={at.getTime()} value={at.toISOString()}>
                      {clockFormat.format(at)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          </Field>
        )}
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          {times !== null && times.length > 0 && (
            <Button type="submit" busy={busy}>
              {isRequest ? "Book" : "Move"}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

const dayFormat = new Intl.DateTimeFormat("en", { weekday: "long", month: "long", day: "numeric" });
const clockFormat = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit", timeZoneName: "short" });
