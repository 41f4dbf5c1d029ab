/** Marks a module that admins have flagged as premium. */
export function PremiumTag({ label }: { label: string }) {
  return (
    <span className="ml-3 inline-block rounded-sm bg-brass-100 px-2 py-0.5 align-middle font-sans text-xs font-semibold tracking-normal text-brass-700">
      {label}
    </span>
  );
}
