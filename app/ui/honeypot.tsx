/** A field that only bots fill in: invisible, not in the tab order, and hidden from assistive technology. */
export function Honeypot({ value }: { value?: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          // Password managers also fill in websites, and ignore autocomplete.
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          defaultValue={value}
        />
      </label>
    </div>
  );
}
