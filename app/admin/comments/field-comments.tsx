import { createContext, use } from "react";

/** How many open threads each field has, and how to get to them. */
export interface CommentMarks {
  counts: ReadonlyMap<string, number>;
  open: (field: string) => void;
}

export const CommentMarksContext = createContext<CommentMarks | null>(null);

/** Says below a field how many threads are about it, and leads to them. */
export function FieldComments({ field }: { field: string }) {
  const marks = use(CommentMarksContext);
  const count = marks?.counts.get(field) ?? 0;
  if (!marks || count === 0) return null;
  return (
    <p className="-my-1">
      <button
        type="button"
        className="min-h-8 text-sm font-semibold text-brass-700 underline"
        onClick={() => marks.open(field)}
      >
        {count === 1 ? "1 comment" : `${count} comments`}
        <span className="sr-only"> on this field</span>
      </button>
    </p>
  );
}
