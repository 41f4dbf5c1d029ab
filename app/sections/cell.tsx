import { splitValues } from "#lib/text/split-values.ts";

/** The words of a cell, with each value on one line (docs/decisions/310-values-in-cells.md). */
export function Cell({ children }: { children: string }) {
  return splitValues(children).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
