import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { dayOf } from "./calendar-entry.tsx";

/** URL of the site as visitors saw it at a time. */
export const pastAddressOf = (time: Date) => `/admin/look/past/${time.toISOString().slice(0, 16).toLowerCase()}z`;

/** Opens the site as visitors saw it at a time. */
export function PastForm({ now }: { now: Date }) {
  const [local, type] = useState("");
  return (
    <section aria-labelledby="past" className="mt-9 border-t border-line pt-6">
      <h2 id="past" className="text-lg">
        The site as it was
      </h2>
      <form
        className="mt-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (local !== "") location.assign(pastAddressOf(new Date(local)));
        }}
      >
        <Field label="Day and time" required className="w-full sm:w-72">
          <TextInput
            type="datetime-local"
            value={local}
            max={`${dayOf(now)}T${now.toTimeString().slice(0, 5)}`}
            onChange={({ target }) => type(target.value)}
          />
        </Field>
        <Button type="submit" size="small" variant="secondary" className="min-h-11">
          Look at the site
        </Button>
      </form>
    </section>
  );
}
