import { useState } from "react";
import { textIn } from "#app/lib/requests.ts";
import { findComingBookings } from "#domain/bookings/find-bookings.ts";
import { findFreeTimes, longestHorizon } from "#domain/bookings/free-times.ts";
import {
  createHost,
  findHosts,
  type HostSettings,
  refreshHost,
  renewFeed,
  updateHost,
} from "#domain/bookings/hosts.ts";
import { cancelBookingOfLead, moveBookingOfLead } from "#domain/leads/lead-bookings.ts";
import {
  deleteOffice,
  findKnownCountries,
  findOfficeSettings,
  type OfficeSettings,
  saveOffice,
} from "#domain/office-hours/offices.ts";
import { zones } from "#domain/office-hours/zones.ts";
import { hasAbility } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ConfirmDialog } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import { CopyButton } from "../../frame/screen/copy-button.tsx";
import {
  adminMeta,
  loadAdmin,
  offlineClientAction,
  readyData,
  revalidateAfterSuccess,
} from "../../frame/screen/admin-route.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { BookingList } from "./booking-list.tsx";
import { HostDialog } from "./host-dialog.tsx";
import { OfficeSection } from "./office-section.tsx";
import { weekWords } from "./week-field.tsx";
import type { Route } from "./+types/hosts.ts";

/** Who gives demos and when, and the demos to come. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(
    context,
    async (ctx) => ({
      ...(await findHosts(ctx)),
      bookings: await findComingBookings(ctx),
      times: (await findFreeTimes(ctx, { days: longestHorizon })).map(({ start }) => start),
      offices: await findOfficeSettings(ctx),
      countries: hasAbility(ctx, "inquirySettings") ? await findKnownCountries(ctx) : null,
      zones,
    }),
    "inquiries",
  );
}

export function action(args: Route.ActionArgs) {
  return answerIntent(
    args,
    {
      "save-host": async (ctx, form) => {
        const [id, input] = [textIn(form, "id"), inputIn(form)];
        if (id === "") await createHost(ctx, textIn(form, "adminId"), input);
        else await updateHost(ctx, id, Number(textIn(form, "version")), input);
        return null;
      },
      "renew-feed": (ctx, form) => renewFeed(ctx, textIn(form, "id")),
      "refresh-host": (ctx, form) => refreshHost(ctx, textIn(form, "id")),
      "save-office": (ctx, form) => {
        const id = textIn(form, "id");
        const office = id === "" ? null : { id, version: Number(textIn(form, "version")) };
        return saveOffice(ctx, office, inputIn(form));
      },
      "delete-office": (ctx, form) => deleteOffice(ctx, textIn(form, "id")),
      "move-booking": (ctx, form) => moveBookingOfLead(ctx, textIn(form, "id"), new Date(textIn(form, "time"))),
      "cancel-booking": (ctx, form) => cancelBookingOfLead(ctx, textIn(form, "id")),
    },
    "inquiries",
  );
}

/** What a form sends as JSON, because it has lists in it. */
function inputIn(form: FormData): unknown {
  try {
    return JSON.parse(textIn(form, "input"));
  } catch (cause) {
    throw new DomainError("invalid", "Please check the form.", { cause });
  }
}

export const meta = () => adminMeta("Demo Times");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

export default function HostsScreen({ loaderData }: Route.ComponentProps) {
  const { hosts, candidates, bookings, offices, countries, zones: allZones } = readyData(loaderData);
  const [editing, edit] = useState<HostSettings | "new" | null>(null);
  return (
    <>
      <h1 className="mb-1 text-2xl">Demo times</h1>
      <p className="mb-6 max-w-measure text-sm text-ink-soft">
        Visitors who request a demo pick a time when a host is free. Each demo takes 30 minutes.
      </p>
      <section aria-labelledby="demos">
        <h2 id="demos" className="mb-3 text-xl">
          Upcoming demos
        </h2>
        <BookingList bookings={bookings} hasLinks empty="No upcoming demos." />
      </section>
      <section aria-labelledby="hosts" className="mt-10">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="hosts" className="text-xl">
            Hosts
          </h2>
          {candidates.length > 0 && <SecondaryButton onClick={() => edit("new")}>Add a host</SecondaryButton>}
        </div>
        {hosts.length === 0 ? (
          <p className="border-y border-line py-3 text-sm text-ink-soft">
            No hosts yet. Until you add one, the form doesn't ask visitors for a time.
          </p>
        ) : (
          <ul aria-label="Hosts" className="border-t border-line">
            {hosts.map((host) => (
              <HostRow key={host.id} host={host} offices={offices} onEdit={() => edit(host)} />
            ))}
          </ul>
        )}
      </section>
      <OfficeSection offices={offices} countries={countries} zones={allZones} />
      {editing && (
        <HostDialog
          host={editing === "new" ? null : editing}
          candidates={candidates}
          offices={offices}
          zones={allZones}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}

interface HostRowProps {
  host: HostSettings;
  offices: readonly OfficeSettings[];
  onEdit: () => void;
}

function HostRow({ host, offices, onEdit }: HostRowProps) {
  const [showsFeed, showFeed] = useState(false);
  const office = offices.find(({ id }) => id === host.officeId);
  const week = host.week ?? office?.week;
  const zone = host.zone ?? office?.zone ?? "";
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2 border-b border-line py-3 text-sm">
      <span className="min-w-0 flex-1 basis-64">
        <span className="block font-semibold wrap-anywhere">
          {host.name} <span className="font-normal text-ink-soft">({host.email})</span>
        </span>
        {host.hasLeft && (
          <strong className="block text-rose">No longer has access to inquiries, so no times are offered.</strong>
        )}
        {!host.isOn && <strong className="block">Off. No times are offered.</strong>}
        {week ? (
          <span className="block">
            {weekWords(week)} ({zone.replaceAll("_", " ")})
          </span>
        ) : (
          <strong className="block text-rose">Their office was deleted, and they have no custom hours.</strong>
        )}
        <span className="block text-xs text-ink-soft">
          {host.bufferMinutes} minutes of buffer, {host.noticeHours} hours of notice, {host.horizonDays} days ahead.
          {host.meetingUrl === null && " No meeting link: the host sends it to visitors."}
        </span>
        <CalendarResult calendar={host.calendar} />
      </span>
      {host.mayChange && (
        <span className="flex flex-wrap gap-2">
          <SecondaryButton onClick={onEdit}>
            Edit<span className="sr-only"> the demo times of {host.name}</span>
          </SecondaryButton>
          {host.calendar && <RefreshButton host={host} />}
          <SecondaryButton onClick={() => showFeed(true)}>
            Feed<span className="sr-only"> of the demos of {host.name}</span>
          </SecondaryButton>
        </span>
      )}
      {showsFeed && <FeedDialog host={host} onClose={() => showFeed(false)} />}
    </li>
  );
}

function CalendarResult({ calendar }: Pick<HostSettings, "calendar">) {
  if (!calendar) return null;
  const { server, refreshedAt, error, unreadable } = calendar;
  return (
    <span className="block text-xs text-ink-soft">
      Calendar at {server || "an address that can't be read"}:{" "}
      {refreshedAt ? (
        <>
          read <Timestamp at={refreshedAt} />.
        </>
      ) : (
        "not read yet."
      )}
      {unreadable > 0 && ` ${unreadable === 1 ? "1 entry" : `${unreadable} entries`} could not be read.`}
      {error && (
        <strong className="block text-rose">
          The last attempt failed: {error} {refreshedAt && "The last successful reading is still used."}
        </strong>
      )}
    </span>
  );
}

function RefreshButton({ host }: { host: HostSettings }) {
  const toast = useToast();
  const { post, busy } = useChange<null>("/admin/inquiries/hosts", () =>
    toast({ title: "Success", description: "The calendar will be read within half a minute" }),
  );
  return (
    <SecondaryButton busy={busy} onClick={() => post({ intent: "refresh-host", id: host.id })}>
      Read the calendar<span className="sr-only"> of {host.name} now</span>
    </SecondaryButton>
  );
}

function FeedDialog({ host, onClose }: { host: HostSettings; onClose: () => void }) {
  const [isAsking, ask] = useState(false);
  const toast = useToast();
  const { post, busy } = useChange<null>("/admin/inquiries/hosts", () => {
    ask(false);
    toast({ title: "Success", description: "The feed has a new address" });
  });
  return (
    <Dialog open onClose={onClose} title={`Feed of ${host.name}`} className="max-w-lg">
      <div className="grid gap-5">
        <p className="text-sm">
          Subscribe to this address in a calendar app to see the demos. Anyone with the address can read them, including
          visitors' names and email addresses.
        </p>
        <Field label="Address" required>
          <TextInput value={host.feed ?? ""} readOnly className="font-mono text-sm!" />
        </Field>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={host.feed ?? ""} announcement="Address copied.">
            Copy the address
          </CopyButton>
          <SecondaryButton busy={busy} onClick={() => ask(true)}>
            Create a new address
          </SecondaryButton>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Make another address?"
        action="Create a new address"
        busy={busy}
        onConfirm={() => post({ intent: "renew-feed", id: host.id })}
        onCancel={() => ask(false)}
      >
        <p>The current address will stop working, and calendar apps will have to subscribe to the new one.</p>
      </ConfirmDialog>
    </Dialog>
  );
}
