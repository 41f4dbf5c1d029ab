import { useRef } from "react";
import { textIn, countIn } from "#app/lib/requests.ts";
import { decideReview, publishReviewed } from "#domain/reviews/decide-review.ts";
import { findReviews, readSubject, requestReview, withdrawReview } from "#domain/reviews/reviews.ts";
import { findOptionalReviews } from "#domain/reviews/optional-reviews.ts";
import { withoutReview, findRules, setRules } from "#domain/approvals/require-approval.ts";
import type { Context } from "#domain/context.ts";
import { findItemNames } from "#domain/lists/list-filters.ts";
import { itemNames, ItemNamesContext } from "../../frame/change/item-names.ts";
import {
  adminMeta,
  revalidateAfterConflict,
  offlineClientAction,
  loadAdmin,
  readyData,
} from "../../frame/screen/admin-route.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import { Pager, readPage } from "../../frame/list/pager.tsx";
import { useMay } from "../../frame/session/role.ts";
import type { Route } from "./+types/reviews.ts";
import { ReviewLists } from "./review-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { subjects } from "../../frame/screen/subjects.ts";
import { useChange } from "../../frame/change/use-change.ts";
import type { SubjectKind } from "#db/schema.ts";
import { Form } from "#app/ui/form.tsx";

/** What needs a review by a second person, and what came of it (docs/product.md#reviews). */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => {
    const about = url.searchParams.get("about");
    const [name, itemId = ""] = about?.split("/") ?? [];
    const kind = reviewedKinds.find((one) => one === name);
    const [reviews, optional, rules, names] = await Promise.all([
      findReviews(ctx),
      findOptionalReviews(ctx, {
        page: readPage(url.searchParams),
        about: kind ? { kind, itemId } : null,
      }),
      findRules(ctx),
      findItemNames(ctx),
    ]);
    // Not on other pages of the list: the dialog was shown already.
    return { reviews, optional, about, asksFor: url.searchParams.has("page") ? null : about, rules, names };
  });
}

const subjectIn = (form: FormData) => readSubject({ kind: textIn(form, "kind"), itemId: textIn(form, "item") });

const publish = (ctx: Context, form: FormData) =>
  publishReviewed(
    ctx,
    subjectIn(form),
    { version: countIn(form, "version"), fingerprint: textIn(form, "fingerprint") },
    textIn(form, "override"),
  );

export function action(args: Route.ActionArgs) {
  return answerIntent(args, {
    ask: (ctx, form) =>
      requestReview(ctx, subjectIn(form), { words: textIn(form, "words"), reviewer: textIn(form, "reviewer") }),
    decide: (ctx, form) =>
      decideReview(ctx, subjectIn(form), {
        isApproved: textIn(form, "approved") === "true",
        fingerprint: textIn(form, "fingerprint"),
        words: textIn(form, "words"),
      }),
    withdraw: (ctx, form) => withdrawReview(ctx, textIn(form, "request")),
    publish: (ctx, form) => publish(ctx, form),
    "publish-anyway": (ctx, form) => publish(withoutReview(ctx, textIn(form, "reason")), form),
    rules: (ctx, form) => setRules(ctx, form.getAll("kinds").map(String)),
  });
}

export const meta = () => adminMeta("Reviews");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterConflict;

export default function ReviewsScreen({ loaderData }: Route.ComponentProps) {
  const { reviews, optional, about, asksFor, rules, names } = readyData(loaderData);
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  const [forMe, others] = [reviews.filter(({ isForMe }) => isForMe), reviews.filter((one) => !one.isForMe)];
  const groups = [
    { title: "Waiting for you", list: forMe },
    { title: "Waiting for someone else", list: others.filter(({ state }) => state === "waiting") },
    { title: "Approved", list: others.filter(({ state }) => state === "approved") },
    {
      title: "Not requested yet, or changes requested",
      list: others.filter(({ state }) => state !== "waiting" && state !== "approved"),
    },
    { title: "Optional, not requested yet", list: optional.reviews },
  ];
  return (
    <ItemNamesContext value={itemNames(names.items, names.topics)}>
      <h1 ref={heading} tabIndex={-1} className="mb-2 text-2xl outline-none">
        Reviews
      </h1>
      <p className="mb-6 max-w-measure text-sm text-ink-soft">
        Someone other than the writer reads a draft and approves it as it is. Any later change needs a new review. You
        can also request a review when none is required.
      </p>
      {reviews.length + optional.reviews.length === 0 && (
        <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">No drafts need a review.</p>
      )}
      {/* The router keeps the screen when it is asked about something else. */}
      <ReviewLists key={asksFor} groups={groups} above={heading} about={asksFor} />
      <Pager
        page={optional.page}
        pages={optional.pages}
        address={(page) => `/admin/reviews?${new URLSearchParams({ ...(about && { about }), page: String(page) })}`}
      />
      {may("team") && <ReviewRules rules={rules} />}
    </ItemNamesContext>
  );
}

/** What reviews can be about, in the order of the menu. */
const reviewedKinds = (Object.keys(subjects) as (keyof typeof subjects)[]).filter((kind) => kind !== "redirects");

/** Which kinds need a review; for admins. */
function ReviewRules({ rules }: { rules: readonly SubjectKind[] }) {
  const toast = useToast();
  const { post, busy, failure } = useChange("/admin/reviews", () =>
    toast({ title: "Success", description: "Rules saved" }),
  );
  return (
    <section aria-labelledby="review-rules" className="mt-10 border-t border-line pt-6">
      <h2 id="review-rules" className="mb-1 text-xl">
        What needs a review
      </h2>
      <p className="mb-4 max-w-measure text-sm text-ink-soft">
        These can't be published until someone else has approved them. Published content can be hidden at any time. A
        release needs a review if anything in it does.
      </p>
      <Form
        // After another person's save the boxes show the present rules.
        key={rules.join(" ")}
        className="grid gap-3"
        onSubmit={(typed) => {
          typed.set("intent", "rules");
          post(typed);
        }}
      >
        <FormError>{failure?.error}</FormError>
        <fieldset className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="sr-only">What needs a review</legend>
          {reviewedKinds.map((kind) => (
            <Checkbox
              key={kind}
              name="kinds"
              value={kind}
              label={subjects[kind].names}
              defaultChecked={rules.includes(kind)}
            />
          ))}
        </fieldset>
        <Button type="submit" size="small" busy={busy} className="justify-self-start">
          Save rules
        </Button>
      </Form>
    </section>
  );
}
