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
  /** The time that is chosen, as in `days`; "" for none of them. */
  chosen?: string | undefined;
  error?: string | undefined;
  /** Whether a visitor may say that none of them suits. */
  mayDecline?: boolean;
  /** What leads to other times. */
  children?: ReactNode;
}

/** Free times as radio buttons named `time`, by day, of which the one that is chosen is open. Works without JavaScript. */
export function TimeList({ words, days, chosen, error, mayDecline = false, children }: TimeListProps) {
  const open = days.find(({ times }) => times.some(({ start }) => start === chosen));
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
        <div className="grid divide-y divide-line rounded-md border border-line-strong bg-white">
          {days.map((one) => (
            <Day key={one.day} {...one} words={words} chosen={chosen} isOpen={one === open} />
          ))}
        </div>
      )}
      {children}
      {mayDecline && days.length > 0 && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="radio"
            name="time"
            value=""
            defaultChecked={chosen === ""}
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
  isOpen: boolean;
}

function Day({ day, times, words, chosen, isOpen }: DayProps) {
  const count = times.length === 1 ? words.oneTime : words.manyTimes.replace("{count}", String(times.length));
  return (
    // One day at a time, in browsers that know the name.
    <details name="day" open={isOpen} className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-3 px-4 py-2 font-semibold">
        <span aria-hidden="true" className="text-evergreen-700 group-open:rotate-90">
          ›
        </span>
        <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4">
          {day}
          <span className="text-sm font-normal text-ink-soft">{count}</span>
        </span>
      </summary>
      <div
        role="group"
        aria-label={day}
        className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2 px-4 pb-4"
      >
        {times.map(({ start, words: time }) => (
          <label
            key={start}
            className="flex min-h-11 items-center gap-2 rounded-md border border-line px-2 text-sm has-checked:border-evergreen-600 has-checked:bg-evergreen-50 has-checked:font-semibold"
          >
            <input
              type="radio"
              name="time"
              value={start}
              defaultChecked={chosen === start}
              className="size-4 shrink-0 accent-evergreen-600"
            />
            {time}
          </label>
        ))}
      </div>
    </details>
  );
}
