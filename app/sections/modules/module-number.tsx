/** The place of a module in the catalogue, as on an index card. */
export function ModuleNumber({ value, className = "w-11 text-2xl" }: { value: number; className?: string }) {
  return (
    <span className={`shrink-0 font-display leading-none font-medium text-brass-700 tabular-nums ${className}`}>
      {String(value).padStart(2, "0")}
    </span>
  );
}
