import { type DayOfTimes } from "#domain/bookings/time-words.ts";
import type { ReactNode } from "react";
import type { demoTimes } from "#content/site/demo-times.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";

export type ListWords = (typeof demoTimes)["list"];

interface ZoneFieldProps {
  /** Whether it is known, and so need not be looked at. */
  isFolded?: boolean;
  words: ListWords;
  /** The zone of the times that are shown. */
  zone: string;
  zones: readonly string[];
}

/**
 * The zone of a list of times, with the button that shows them in another one. It belongs into the form of the list: the button sends `show`,
 * and what else is typed has to come back. In a form with text fields, a button that sends it stands before this one, because the Enter key
 * presses the first.
 */
export function ZoneField({ words, zone, zones, isFolded = false }: ZoneFieldProps) {
  const parts = Map.groupBy(zones, (one) => (one.includes("/") ? (one.split("/")[0] ?? "") : ""));
  const field = (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <Field id="zone" label={words.zone} required>
        <Select name="zone" defaultValue={zone}>
          {[...parts].map(([part, ofPart]) =>
            part === "" ? (
              ofPart.map((one) => <option key={one}>{one}</option>)
            ) : (
              <optgroup key={part} label={part}>
                {ofPart.map((one) => (
                  <option key={one} value={one}>
                    {one
                      .slice(part.length + 1)
                      .replaceAll("_", " ")
                      .replaceAll("/", " / ")}
                  </option>
                ))}
              </optgroup>
            ),
          )}
        </Select>
      </Field>
      <Button type="submit" name="show" value="times" variant="secondary">
        {words.show}
      </Button>
    </div>
  );
  if (!isFolded) return field;
  return (
    <details className="text-sm">
      <summary className="-my-2 w-fit cursor-pointer py-2">
        {words.zone}: <span className="font-semibold">{zone.replaceAll("_", " ")}</span>
      </summary>
      <div className="mt-4">{field}</div>
    </details>
  );
}

interface TimeListProps {
  words: ListWords;
  days: readonly DayOfTimes[];
  /** As {@link typedTime} gives it. */
  chosen?: string | undefined;
  error?: string | undefined;
  /** Whether a visitor may say that none of them suits. */
  mayDecline?: boolean;
  hasDeclined?: boolean;
  /** What leads to other times. */
  children?: ReactNode;
}

/** The value of a day before a time is chosen. The server refuses it like any text that is not a time. */
const onlyDay = (day: string) => `a time on ${day}`;

/**
 * The time in a form with a list of times: that of the chosen day; "" for none of them.
 * @param valueOf the value of a field by its name; undefined where there is none
 */
export function typedTime(valueOf: (name: string) => string | undefined): string {
  const day = valueOf("day");
  if (day === undefined) return valueOf("time") ?? "";
  return day === "" ? "" : (valueOf(`time-${day}`) ?? onlyDay(day));
}

/**
 * Free times: first a choice of the day, then of a time on it. Works without JavaScript. The times of each day have a name of their own
 * ({@link typedTime}), because browsers let Tab reach only one radio button of a name, also when it is not shown.
 */
export function TimeList({
  words,
  days,
  chosen,
  error,
  mayDecline = false,
  hasDeclined = false,
  children,
}: TimeListProps) {
  return (
    <fieldset
      id="time"
      tabIndex={-1}
      aria-describedby={error ? "time-hint time-error" : "time-hint"}
      className="grid min-w-0 gap-3 outline-none"
    >
      <legend className="mb-1 text-sm font-semibold">{words.legend}</legend>
      <p id="time-hint" className="-mt-2 text-sm text-ink-soft">
        {days.length === 0 ? words.empty : words.hint}
      </p>
      {error && (
        <p id="time-error" className="text-sm font-medium text-rose">
          {error}
        </p>
      )}
      {days.length > 0 && (
        <div className="grid divide-y divide-line rounded-md border border-line-strong bg-card">
          {days.map((one) => (
            <Day key={one.day} {...one} words={words} chosen={chosen} />
          ))}
        </div>
      )}
      {children}
      {mayDecline && days.length > 0 && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="radio"
            name="day"
            value=""
            defaultChecked={hasDeclined}
            className="size-5 shrink-0 accent-evergreen-600"
          />
          {words.none}
        </label>
      )}
    </fieldset>
  );
}

interface DayProps extends DayOfTimes {
  words: ListWords;
  chosen: string | undefined;
}

function Day({ day, times, words, chosen }: DayProps) {
  const count = times.length === 1 ? words.oneTime : words.manyTimes.replace("{count}", String(times.length));
  const value = times[0]?.start ?? "";
  // "AM" stays beside its time.
  const labeled = times.map((time) => ({ ...time, label: time.words.replace(" ", "\u00a0") }));
  return (
    <div data-day="" className="group">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2">
        <input
          type="radio"
          name="day"
          value={value}
          defaultChecked={chosen === onlyDay(value) || times.some(({ start }) => start === chosen)}
          className="size-5 shrink-0 accent-evergreen-600"
        />
        <span className="flex-1 font-semibold">{day}</span>
        <span className="shrink-0 text-sm text-ink-soft">{count}</span>
      </label>
      <div
        role="group"
        aria-label={day}
        className="hidden grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2 px-4 pb-4 group-has-[[name=day]:checked]:grid"
      >
        {labeled.map(({ start, label }) => (
          <label
            key={start}
            className="flex min-h-11 items-center gap-1.5 rounded-md border border-line px-1.5 text-sm has-checked:border-evergreen-600 has-checked:bg-evergreen-50 has-checked:font-semibold"
          >
            <input
              type="radio"
              name={`time-${value}`}
              value={start}
              defaultChecked={chosen === start}
              className="size-4 shrink-0 accent-evergreen-600"
            />
            {label}
          </label>
        ))}
      </div>
    </div>
  );
}
