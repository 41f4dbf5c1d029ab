/** A field that only machines fill in. Out of sight, out of the tab order and not announced. */
export function Honeypot({ value }: { value?: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          // Password managers fill in a person's website too, and ignore autocomplete.
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          defaultValue={value}
        />
      </label>
    </div>
  );
}
