import { useState } from "react";
import type { OfficeSettings } from "#domain/office-hours/offices.ts";
import type { Country } from "#domain/office-hours/calendar-tasks.ts";
import type { Week } from "#domain/office-hours/working-hours.ts";
import { Button } from "#app/ui/button.tsx";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, Select, TextInput } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import { Form } from "#app/ui/form.tsx";
import { ChangeDialog, QuietDestructiveButton } from "../../frame/change/dialogs.tsx";
import { typedText, useSettingsForm } from "./settings-form.ts";
import { WeekField, weekWords } from "./week-field.tsx";

const screen = "/admin/inquiries/hosts";

interface OfficeSectionProps {
  offices: readonly OfficeSettings[];
  /** Null for who may not change them. */
  countries: readonly Country[] | null;
  zones: readonly string[];
}

/** The offices with their hours and days off. */
export function OfficeSection({ offices, countries, zones }: OfficeSectionProps) {
  const [editing, edit] = useState<OfficeSettings | "new" | null>(null);
  const [deleting, remove] = useState<OfficeSettings | null>(null);
  return (
    <section aria-labelledby="offices" className="mt-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="offices" className="text-xl">
          Office hours
        </h2>
        {countries && <SecondaryButton onClick={() => edit("new")}>Add an office</SecondaryButton>}
      </div>
      <p className="mb-4 max-w-measure text-sm text-ink-soft">
        They apply to hosts without custom hours, and they set when an inquiry is due: within 24 hours on days when at
        least one office is open.
      </p>
      <ul aria-label="Offices" className="border-t border-line">
        {offices.map((office) => (
          <li
            key={office.id}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-line py-3 text-sm"
          >
            <span className="min-w-0 flex-1 basis-64">
              <span className="block font-semibold wrap-anywhere">{office.name}</span>
              <span className="block">
                {weekWords(office.week)} ({office.zone.replaceAll("_", " ")})
              </span>
              <span className="block text-xs text-ink-soft">{daysOffWords(office)}</span>
              {office.error && (
                <span className="block text-xs font-medium text-rose">
                  Days off couldn't be looked up: {office.error} The days off already known still apply.
                </span>
              )}
            </span>
            {countries && (
              <span className="flex flex-wrap gap-2">
                <SecondaryButton onClick={() => edit(office)}>
                  Edit<span className="sr-only"> the office {office.name}</span>
                </SecondaryButton>
                <QuietDestructiveButton onClick={() => remove(office)}>
                  Delete<span className="sr-only"> the office {office.name}</span>
                </QuietDestructiveButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {editing && countries && (
        <OfficeDialog
          office={editing === "new" ? null : editing}
          countries={countries}
          zones={zones}
          onClose={() => edit(null)}
        />
      )}
      {deleting && (
        <ChangeDialog
          open
          title="Delete this office?"
          action="Delete"
          path={screen}
          body={{ intent: "delete-office", id: deleting.id }}
          done="Office deleted"
          onDone={() => remove(null)}
          onCancel={() => remove(null)}
        >
          <p>The hours of {deleting.name} will no longer count toward reply times.</p>
        </ChangeDialog>
      )}
    </section>
  );
}

function daysOffWords({ daysOff, country, calendarUrl, refreshedAt }: OfficeSettings): string {
  if (country === null && calendarUrl === null) return "No days off.";
  if (refreshedAt === null) return "Days off will be looked up within a minute.";
  const next = daysOff.map(({ date, name }) => [dayFormat.format(new Date(date)), name].join(" ").trim());
  return next.length === 0 ? "No days off found." : `Next days off: ${next.join("; ")}.`;
}

// A date without a time is midnight in UTC.
const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

interface OfficeDialogProps {
  office: OfficeSettings | null;
  countries: readonly Country[];
  zones: readonly string[];
  onClose: () => void;
}

const none = { from: "09:00", until: "18:00" };
const usual: Week = [none, none, none, none, none, null, null];

function OfficeDialog({ office, countries, zones, onClose }: OfficeDialogProps) {
  const [week, setWeek] = useState<Week>(office?.week ?? usual);
  const [country, choose] = useState(office?.country ?? "");
  const { post, busy, failure, errorOf } = useSettingsForm("Office saved", onClose);
  const regions = countries.find(({ code }) => code === country)?.regions ?? [];
  return (
    <Dialog open onClose={onClose} title={office ? "Edit office" : "New office"} className="max-w-xl">
      <Form
        refusal={failure}
        noValidate
        className="grid gap-5"
        onSubmit={(typed) => {
          const text = typedText(typed);
          const input = {
            name: text("name"),
            zone: text("zone"),
            week,
            country: country === "" ? null : country,
            region: text("region") === "" ? null : text("region"),
            calendarUrl: text("calendarUrl"),
          };
          const which = office ? { id: office.id, version: String(office.version) } : {};
          post({ intent: "save-office", ...which, input: JSON.stringify(input) });
        }}
      >
        <FormError>{failure && Object.keys(failure.fields).length === 0 && failure.error}</FormError>
        <Field label="City" required error={errorOf("name")} answer={failure}>
          <TextInput name="name" defaultValue={office?.name} maxLength={100} autoComplete="off" />
        </Field>
        <Field label="Time zone" required error={errorOf("zone")} answer={failure}>
          <Select name="zone" defaultValue={office?.zone ?? "Europe/London"}>
            <Options of={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))} />
          </Select>
        </Field>
        <WeekField legend="Hours" week={week} onChange={setWeek} error={errorOf("week")} />
        <Field label="Country" hint="Public holidays there are days off." error={errorOf("country")} answer={failure}>
          <Select name="country" value={country} onChange={(event) => choose(event.target.value)}>
            <option value="">No holidays</option>
            <Options of={countries.map(({ code, name }) => ({ value: code, label: name }))} />
          </Select>
        </Field>
        {regions.length > 0 && (
          <Field label="Region" hint="If holidays differ by region." error={errorOf("region")} answer={failure}>
            <Select key={country} name="region" defaultValue={country === office?.country ? (office.region ?? "") : ""}>
              <option value="">The whole country</option>
              <Options of={regions.map(({ code, name }) => ({ value: code, label: name }))} />
            </Select>
          </Field>
        )}
        <Field
          label="Calendar for days off"
          hint="An iCal address. All-day events in it are days off."
          error={errorOf("calendarUrl")}
          answer={failure}
        >
          <TextInput name="calendarUrl" defaultValue={office?.calendarUrl ?? ""} inputMode="url" autoComplete="off" />
        </Field>
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
