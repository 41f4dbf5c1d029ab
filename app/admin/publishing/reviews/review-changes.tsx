import { useEffect, useState } from "react";
import { Spinner } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/field.tsx";
import type { ActionResult } from "#app/lib/answers.ts";
import type { Review } from "#domain/reviews/reviews.ts";
import type { ReviewedChange } from "#domain/reviews/decide-review.ts";
import { ValueDifference } from "../../frame/change/difference.tsx";
import { postCall } from "../../frame/screen/post-call.ts";

/** The changes of a draft, loaded on demand: the texts of many drafts would be megabytes. */
export function ReviewChanges({ review, isOpen: isOpenAtFirst }: { review: Review; isOpen: boolean }) {
  const [isOpen, open] = useState(isOpenAtFirst);
  const [loaded, take] = useState<{ of: string; answer: ActionResult<ReviewedChange[]> } | null>(null);
  const { kind, itemId, fingerprint } = review;
  // Also after the review was loaded again: the live version may have changed, too.
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const fields = { intent: "changes", kind, item: itemId, fingerprint };
    void postCall<ReviewedChange[]>("/admin/reviews/call", fields, stop.signal).then((answer) => {
      if (!stop.signal.aborted) take({ of: fingerprint, answer });
    });
    return () => stop.abort();
  }, [isOpen, kind, itemId, fingerprint, review]);
  // An approval is for what was seen: nothing of another state may stand here.
  const answer = loaded?.of === fingerprint ? loaded.answer : null;
  return (
    <details open={isOpen} className="mt-2 text-sm" onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1 text-evergreen-700">What it changes</summary>
      {isOpen && !answer && <Spinner label="Loading what it changes" className="size-5" />}
      {isOpen && answer && !answer.ok && <FormError>{answer.error}</FormError>}
      {isOpen && answer?.ok && answer.value.length === 0 && <p className="mt-2">Nothing that its form shows.</p>}
      {isOpen && answer?.ok && (
        <dl className="mt-2 grid gap-3 empty:hidden">
          {answer.value.map(({ label, isMarkdown, live, draft }) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd className="whitespace-pre-wrap wrap-anywhere">
                <ValueDifference before={live} after={draft} isMarkdown={isMarkdown} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
