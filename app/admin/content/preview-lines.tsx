import type { Preview } from "#domain/content/find-items.ts";

interface PreviewLinesProps {
  label: string;
  lines: Preview<never>;
  /** An entry in words, where it is not words itself. */
  line?: ((entry: never) => string) | undefined;
}

/** The beginning of a list, and how much more there is (specification section 2, "Admin area"). */
export function PreviewLines({ label, lines: { first, more }, line = String }: PreviewLinesProps) {
  if (first.length === 0) return null;
  return (
    <div className="@container min-w-0 text-sm">
      <h3 className="mb-1 font-sans text-xs font-semibold tracking-normal text-ink-soft">{label}</h3>
      <ul className="gap-x-8 @2xl:columns-2">
        {first.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two entries may read the same
          <li key={index} className="mb-1 line-clamp-2 break-inside-avoid leading-snug wrap-anywhere">
            {line(entry)}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-0.5 text-ink-soft">... and {more} more</p>}
    </div>
  );
}
