import { useMemo, useRef, useState } from "react";
import { useToast } from "#app/ui/toast.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { findItemNames } from "#domain/lists/list-filters.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import type { Thread } from "#domain/comments/find-threads.ts";
import { type Review, findReview, readSubject } from "#domain/reviews/reviews.ts";
import { pathWords } from "../fields/text-schema.ts";
import { ItemNamesContext, itemNames } from "../frame/change/item-names.ts";
import {
  adminMeta,
  loadAdmin,
  offlineClientAction,
  readyData,
  revalidateAfterConflict,
} from "../frame/screen/admin-route.ts";
import { type CommentPanelHandle, CommentPanel } from "../publishing/comments/comment-panel.tsx";
import { useThreads } from "../publishing/comments/threads.tsx";
import type { Route } from "./+types/review.ts";
import type { ReviewedPage } from "./page-call.ts";
import { type ReviewPageHandle, ReviewPage } from "./review-page.tsx";
import { ReviewLists } from "../publishing/reviews/review-list.tsx";

/** One review: the page with what changed marked, beside the decision, the comparison and the comments (docs/product.md#reviews). */
export function loader({ context, params }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => {
    const subject = readSubject({ kind: params.kind, itemId: params.id });
    const [review, names] = await Promise.all([findReview(ctx, subject), findItemNames(ctx)]);
    return { subject, review, names };
  });
}

export const meta = () => adminMeta("Review");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterConflict;

export default function ReviewScreen({ loaderData }: Route.ComponentProps) {
  const { subject, review, names } = readyData(loaderData);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <ItemNamesContext value={itemNames(names.items, names.topics)}>
      <p className="mb-1 text-sm">
        <TextLink to="/admin/reviews">‹ Reviews</TextLink>
      </p>
      <h1 ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none wrap-anywhere">
        {review ? `Review: ${review.title}` : "Review"}
      </h1>
      {!review && (
        <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
          There is no draft to review. It was published or discarded.
        </p>
      )}
      <ReviewPanes key={`${subject.kind}/${subject.itemId}`} subject={subject} review={review} above={heading} />
    </ItemNamesContext>
  );
}

interface ReviewPanesProps {
  subject: Pick<Review, "kind" | "itemId">;
  /** Null once it was published: what was done is still told. */
  review: Review | null;
  above: React.RefObject<HTMLHeadingElement | null>;
}

function ReviewPanes({ subject, review, above }: ReviewPanesProps) {
  const { kind, itemId } = subject;
  const comments = useThreads(subject);
  const page = useRef<ReviewPageHandle>(null);
  const panel = useRef<CommentPanelHandle>(null);
  const toast = useToast();
  const [shown, show] = useState<ReviewedPage | null>(null);
  const described = kinds.find(({ collection }) => collection === kind);
  const fields = useMemo(() => {
    if (described) return new Map(described.fields.map(({ name, label }) => [name, label]));
    const paths = Object.values(shown?.places ?? {}).map(({ field }) => field);
    return new Map(paths.map((path) => [path, pathWords(path, [], itemId)]));
  }, [described, shown, itemId]);
  const { threads } = comments;
  const open = useMemo(() => threads?.filter(({ resolved }) => resolved === null) ?? [], [threads]);
  const what = described?.noun ?? (kind === "release" ? "release" : "text");
  const placeOf = (thread: Thread) => {
    const number = open.findIndex(({ id }) => id === thread.id) + 1;
    const place = fields.get(thread.field) ?? (thread.field === "" ? `The whole ${what}` : pathWords(thread.field));
    return number === 0 ? place : `${number} · ${place}`;
  };
  return (
    <div className="review-screen">
      {review && (
        <ReviewPage
          ref={page}
          review={review}
          threads={open}
          onLoaded={show}
          onPassage={(passage) => panel.current?.begin(passage)}
          onThread={(thread) => panel.current?.show(thread)}
        />
      )}
      <div className="min-w-0">
        <ReviewLists groups={[{ title: "Decision", list: review ? [review] : [] }]} above={above} isBesidePage />
        {review && (
          <CommentPanel
            ref={panel}
            comments={comments}
            what={what}
            fields={fields}
            placeOf={placeOf}
            onLeave={() => page.current?.focusLast() ?? false}
            onShow={(thread) => {
              if (page.current?.show(thread)) return;
              const description = "These words are not on this page.";
              toast({ title: "Error", description, style: "destructive" });
            }}
          />
        )}
      </div>
    </div>
  );
}
