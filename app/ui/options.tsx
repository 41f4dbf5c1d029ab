/** The options of a select, in their order. */
export function Options({ of }: { of: readonly { value: string | number; label: string }[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
