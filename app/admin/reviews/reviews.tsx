import { textIn, countIn } from "#app/lib/read-form.ts";
import { findChangesToReview } from "#domain/approvals/changes-to-review.ts";
import { findReviews, readSubject, requestReview, withdrawReview } from "#domain/approvals/approvals.ts";
import { decideReview } from "#domain/approvals/decide-review.ts";
import { publishReviewed } from "#domain/approvals/publish-reviewed.ts";
import { withoutReview } from "#domain/approvals/require-approval.ts";
import { findRules, setRules } from "#domain/approvals/rules.ts";
import { findItemNames } from "#domain/content/find-choices.ts";
import { itemNames, ItemNamesContext } from "../content/form/field-choices.ts";
import { adminMeta, revalidateAfterSuccess, withOfflineAnswer } from "../screen/admin-route.ts";
import { answerIntent } from "../screen/answer-intent.ts";
import { loadAdmin, readyData } from "../screen/load-admin.ts";
import { useMay } from "../session/role.ts";
import type { Route } from "./+types/reviews.ts";
import { ReviewList } from "./review-list.tsx";
import { ReviewRules } from "./review-rules.tsx";

/** What needs a review by a second person, and what came of it (docs/product.md#reviews). */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => {
    const [reviews, rules, names] = await Promise.all([findReviews(ctx), findRules(ctx), findItemNames(ctx)]);
    return { reviews, rules, names, changes: await findChangesToReview(ctx, reviews) };
  });
}

const subjectIn = (form: FormData) => readSubject({ kind: textIn(form, "kind"), itemId: textIn(form, "item") });

export function action(args: Route.ActionArgs) {
  return answerIntent(args, {
    ask: (ctx, form) => requestReview(ctx, subjectIn(form), { words: textIn(form, "words") }),
    decide: (ctx, form) =>
      decideReview(ctx, subjectIn(form), {
        isApproved: textIn(form, "approved") === "true",
        fingerprint: textIn(form, "fingerprint"),
        words: textIn(form, "words"),
      }),
    withdraw: (ctx, form) => withdrawReview(ctx, textIn(form, "request")),
    publish: (ctx, form) => publishReviewed(ctx, subjectIn(form), countIn(form, "version")),
    "publish-anyway": (ctx, form) =>
      publishReviewed(withoutReview(ctx, textIn(form, "reason")), subjectIn(form), countIn(form, "version")),
    rules: (ctx, form) => setRules(ctx, form.getAll("kinds").map(String)),
  });
}

export const meta = () => adminMeta("Reviews");

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineAnswer(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

export default function ReviewsScreen({ loaderData }: Route.ComponentProps) {
  const { reviews, rules, names, changes } = readyData(loaderData);
  const may = useMay();
  const [forMe, others] = [reviews.filter(({ mayDecide }) => mayDecide), reviews.filter((one) => !one.mayDecide)];
  const groups = [
    { title: "Waiting for you", list: forMe },
    { title: "Waiting for somebody else", list: others.filter(({ state }) => state === "waiting") },
    { title: "Approved", list: others.filter(({ state }) => state === "approved") },
    {
      title: "Not asked for yet, or to be changed",
      list: others.filter(({ state }) => state !== "waiting" && state !== "approved"),
    },
  ];
  return (
    <ItemNamesContext value={itemNames(names)}>
      <h1 className="mb-2 text-2xl">Reviews</h1>
      <p className="mb-6 max-w-measure text-sm text-ink-soft">
        Somebody who did not write a draft looks at it and approves it as it is. A change after that needs a new review.
      </p>
      {reviews.length === 0 && (
        <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
          Nothing that is being prepared needs a review.
        </p>
      )}
      {groups.map(
        ({ title, list }) =>
          list.length > 0 && <ReviewList key={title} title={title} reviews={list} changes={changes} />,
      )}
      {may("team") && <ReviewRules rules={rules} />}
    </ItemNamesContext>
  );
}
