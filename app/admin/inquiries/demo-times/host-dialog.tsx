import { useState } from "react";
import type { HostList, HostSettings } from "#domain/bookings/hosts.ts";
import type { OfficeSettings } from "#domain/office-hours/offices.ts";
import type { Week } from "#domain/office-hours/working-hours.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Checkbox, Field, FormError, Select, TextInput } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import { Form } from "#app/ui/form.tsx";
import { typedText, useSettingsForm } from "./settings-form.ts";
import { WeekField } from "./week-field.tsx";

interface HostDialogProps {
  /** The host to edit; null for a new one. */
  host: HostSettings | null;
  candidates: HostList["candidates"];
  offices: readonly OfficeSettings[];
  zones: readonly string[];
  onClose: () => void;
}

const numbers = [
  { name: "bufferMinutes", label: "Buffer", hint: "Minutes kept free before and after each demo.", initial: 15 },
  { name: "noticeHours", label: "Notice", hint: "How many hours in advance visitors must book.", initial: 4 },
  { name: "horizonDays", label: "Horizon", hint: "How many days ahead visitors can book.", initial: 21 },
] as const;

/** Sets up a host, or changes one. */
export function HostDialog({ host, candidates, offices, zones, onClose }: HostDialogProps) {
  const [hasOwnHours, setOwnHours] = useState((host?.week ?? null) !== null);
  const [week, setWeek] = useState<Week>(host?.week ?? offices[0]?.week ?? []);
  const { post, busy, failure, errorOf } = useSettingsForm("Demo times saved", onClose);

  function send(typed: FormData) {
    const text = typedText(typed);
    const address = text("calendarUrl");
    const isRemoved = typed.has("withoutCalendar");
    const input = {
      name: text("name"),
      isOn: typed.has("isOn"),
      officeId: text("officeId"),
      zone: text("zone") === "" ? null : text("zone"),
      week: hasOwnHours ? week : null,
      ...Object.fromEntries(numbers.map(({ name }) => [name, text(name)])),
      meetingUrl: text("meetingUrl"),
      // It is secret and not shown, so an empty field leaves it.
      ...(isRemoved ? { calendarUrl: "" } : address !== "" && { calendarUrl: address }),
    };
    const which = host ? { id: host.id, version: String(host.version) } : { adminId: text("adminId") };
    post({ intent: "save-host", ...which, input: JSON.stringify(input) });
  }

  return (
    <Dialog open onClose={onClose} title={host ? `Demo times of ${host.name}` : "Add a host"} className="max-w-xl">
      <Form refusal={failure} noValidate className="grid gap-5" onSubmit={send}>
        <FormError>{failure && Object.keys(failure.fields).length === 0 && failure.error}</FormError>
        {!host && (
          <Field label="Who" required error={errorOf("adminId")} answer={failure}>
            <Select name="adminId">
              <Options of={candidates.map(({ adminId, email }) => ({ value: adminId, label: email }))} />
            </Select>
          </Field>
        )}
        <Field label="Name" hint="Shown to visitors." required error={errorOf("name")} answer={failure}>
          <TextInput name="name" defaultValue={host?.name} maxLength={100} autoComplete="off" />
        </Field>
        <Checkbox name="isOn" defaultChecked={host?.isOn ?? true} label="Visitors can book demos with them" />
        <Field
          label="Office"
          hint="Sets working hours and days off."
          required
          error={errorOf("officeId")}
          answer={failure}
        >
          <Select name="officeId" defaultValue={host?.officeId}>
            <Options of={offices.map(({ id, name }) => ({ value: id, label: name }))} />
          </Select>
        </Field>
        <Field label="Time zone" error={errorOf("zone")} answer={failure}>
          <Select name="zone" defaultValue={host?.zone ?? ""}>
            <option value="">Same as the office</option>
            <Options of={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))} />
          </Select>
        </Field>
        <Checkbox
          checked={hasOwnHours}
          onChange={(event) => setOwnHours(event.target.checked)}
          label="Custom hours"
          hint="If off, the office's hours apply."
        />
        {hasOwnHours && <WeekField legend="Hours" week={week} onChange={setWeek} error={errorOf("week")} />}
        <div className="grid items-start gap-5 sm:grid-cols-3">
          {numbers.map(({ name, label, hint, initial }) => (
            <Field key={name} label={label} hint={hint} required error={errorOf(name)} answer={failure}>
              <TextInput name={name} defaultValue={host?.[name] ?? initial} inputMode="numeric" autoComplete="off" />
            </Field>
          ))}
        </div>
        <Field
          label="Meeting link"
          hint="The same for every demo. Visitors get it with the invitation."
          error={errorOf("meetingUrl")}
          answer={failure}
        >
          <TextInput
            name="meetingUrl"
            defaultValue={host?.meetingUrl ?? ""}
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
          />
        </Field>
        <Field
          label={host?.calendar ? "Another calendar" : "Their calendar"}
          hint={
            host?.calendar
              ? `At present one at ${host.calendar.server || "an address that can't be read"}.`
              : "Its private iCal address. Times when the calendar shows them as busy aren't offered."
          }
          error={errorOf("calendarUrl")}
          answer={failure}
        >
          <TextInput name="calendarUrl" inputMode="url" autoComplete="off" />
        </Field>
        {host?.calendar && <Checkbox name="withoutCalendar" label="Stop using this calendar" />}
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
