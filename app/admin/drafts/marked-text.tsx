import { diffArrays, diffWordsWithSpace } from "diff";
import { Fragment } from "react";

/** `mark` for two texts side by side; `del` and `ins` for removals from an older and additions to a newer text. */
export type Mark = "mark" | "del" | "ins";

const looks: Record<Mark, string> = {
  mark: "bg-brass-100 text-ink underline decoration-brass decoration-2 underline-offset-3",
  del: "bg-rose-50 text-rose-700",
  ins: "bg-evergreen-50 text-evergreen-700 underline decoration-1 underline-offset-3",
};

interface MarkedProps<T> {
  value: T;
  /** The value to compare with: what it does not contain is marked. */
  other: T;
  as: Mark;
}

/** A comparison gives up after this, and the text is shown unmarked. */
const timeoutMs = 500;

/** A text with what the other one does not contain marked. */
export function MarkedText({ value: text, other, as }: MarkedProps<string>) {
  if (text === "") return <Empty />;
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      <MarkedWords value={text} other={other} as={as} />
    </p>
  );
}

function MarkedWords({ value: text, other, as: Tag }: MarkedProps<string>) {
  const parts = diffWordsWithSpace(other, text, { timeout: timeoutMs });
  if (!parts) return text;
  let end = 0;
  return parts
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => {
      end += value.length;
      if (!added) return <Fragment key={end}>{value}</Fragment>;
      return (
        <Tag key={end} className={looks[Tag]}>
          {value}
        </Tag>
      );
    });
}

/** The same of the lines of a list. */
export function MarkedLines({ value: lines, other: others, as: Tag }: MarkedProps<readonly string[]>) {
  if (lines.length === 0) return <Empty />;
  const parts = diffArrays([...others], [...lines]).filter(({ removed }) => !removed);
  return (
    <ul className="grid list-disc gap-1 pl-4.5">
      {parts.flatMap(({ value, added }, part) =>
        value.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two entries may be equal
          <li key={`${part}-${index}`}>{added ? <Tag className={looks[Tag]}>{line}</Tag> : line}</li>
        )),
      )}
    </ul>
  );
}

function Empty() {
  return <p className="text-ink-soft italic">Empty</p>;
}
