import { useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useFocusOnFault } from "#app/ui/focus-on-fault.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { ReviewedChange } from "#domain/approvals/decide-review.ts";
import type { Review, ReviewState } from "#domain/approvals/approvals.ts";
import { kindOf } from "#domain/content/kinds.ts";
import { draftAddressOf } from "../content/item-links.tsx";
import { ValueDifference } from "../releases/release-changes.tsx";
import { Timestamp } from "../screen/controls.tsx";
import { useChange } from "../screen/change.tsx";
import { useMay } from "../session/role.ts";
import type { ActionFailure } from "#app/lib/answers.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextArea } from "#app/ui/field.tsx";

interface ReviewListProps {
  title: string;
  reviews: readonly Review[];
  /** What drafts change, by "kind/id". */
  changes: Readonly<Record<string, readonly ReviewedChange[]>>;
}

/** Drafts and releases with their reviews. */
export function ReviewList({ title, reviews, changes }: ReviewListProps) {
  return (
    <section aria-label={title} className="mb-9">
      <h2 className="mb-2 text-xl">{title}</h2>
      <ul className="border-t border-line">
        {reviews.map((review) => (
          <li key={`${review.kind}/${review.itemId}`} className="border-b border-line py-4">
            <ReviewRow review={review} changes={changes[`${review.kind}/${review.itemId}`] ?? []} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const stateWords: Record<ReviewState, string> = {
  none: "Nobody was asked yet",
  waiting: "Waiting for a review",
  approved: "Approved",
  declined: "To be changed",
  changed: "Changed since the review",
};

const nounOf = (kind: Review["kind"]) => {
  if (kind === "release") return "Release";
  if (kind === "site_texts") return "Text of the site";
  return kindOf(kind).name;
};

function addressOf({ kind, itemId: id, isNew }: Review): string {
  return kind === "release" ? `/admin/releases/${id}` : draftAddressOf({ kind, id, isNew });
}

type Asking = "ask" | "approve" | "decline" | "anyway";

function ReviewRow({ review, changes }: { review: Review; changes: readonly ReviewedChange[] }) {
  const { kind, itemId, title, state, writers, request, decision, mayDecide } = review;
  const may = useMay();
  const toast = useToast();
  // With the state that was on the screen then: what others write meanwhile is not what is decided on.
  const [asked, setAsked] = useState<{ about: Review; asking: Asking } | null>(null);
  const ask = (asking: Asking | null) => setAsked(asking && { about: review, asking });
  const asking = asked?.asking;
  const [said, say] = useState("");
  const change = useChange("/admin/reviews", () => {
    ask(null);
    toast({ title: "Success", description: said });
  });
  const post = (fields: Record<string, string>, done: string) => {
    say(done);
    const { fingerprint, version } = asked?.about ?? review;
    change.post({ kind, item: itemId, fingerprint, version: String(version), ...fields });
  };
  const isPublishable = may("publish") && (kind !== "site_texts" || may("texts"));
  const button = (label: string, onClick: () => void, variant: "secondary" | "quiet" = "secondary") => (
    <Button size="small" variant={variant} busy={change.busy} aria-label={`${label}: ${title}`} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      <h3 dir="auto" className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
        <Link to={addressOf(review)} className="text-ink no-underline hover:underline">
          {title}
        </Link>
      </h3>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft">
        <span>{nounOf(kind)}</span>
        <span>{stateWords[state]}</span>
        {writers.length > 0 && <span>Written by {writers.join(", ")}</span>}
      </p>
      {request && state !== "none" && (
        <p className="mt-1.5 text-sm wrap-anywhere">
          {request.by} asked <Timestamp at={request.at} />
          {request.words && <>: “{request.words}”</>}
        </p>
      )}
      {decision && (
        <p className="mt-1 text-sm wrap-anywhere">
          {decision.by} {state === "declined" ? "asked for changes" : "answered"} <Timestamp at={decision.at} />
          {decision.words && <>: “{decision.words}”</>}
        </p>
      )}
      {changes.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="w-fit cursor-pointer py-1 text-evergreen-700">What it changes</summary>
          <dl className="mt-2 grid gap-3">
            {changes.map(({ label, live, draft }) => (
              <div key={label}>
                <dt className="font-semibold">{label}</dt>
                <dd className="whitespace-pre-wrap wrap-anywhere">
                  <ValueDifference before={live} after={draft} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {mayDecide && (
          <>
            {button("Approve", () => ask("approve"))}
            {button("Ask for changes", () => ask("decline"))}
          </>
        )}
        {state !== "waiting" && state !== "approved" && button("Ask for a review", () => ask("ask"))}
        {state === "waiting" &&
          request &&
          button(
            "Take the request back",
            () => post({ intent: "withdraw", request: request.id }, "Request taken back"),
            "quiet",
          )}
        {state === "approved" && isPublishable && button("Publish", () => post({ intent: "publish" }, "Published"))}
        {state !== "approved" &&
          may("skipReview") &&
          review.isNeeded &&
          button("Publish without a review", () => ask("anyway"), "quiet")}
      </div>
      {asking && (
        <WordsDialog
          {...dialogs[asking]}
          subject={title}
          busy={change.busy}
          failure={change.failure}
          onSend={(words) => post({ ...dialogs[asking].fields, [dialogs[asking].name]: words }, dialogs[asking].done)}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

const dialogs: Record<
  Asking,
  {
    title: string;
    label: string;
    name: "words" | "reason";
    isRequired: boolean;
    fields: Record<string, string>;
    done: string;
  }
> = {
  ask: {
    title: "Ask for a review",
    label: "Words for those who review it",
    name: "words",
    isRequired: false,
    fields: { intent: "ask" },
    done: "Asked. Who may approve it gets a mail.",
  },
  approve: {
    title: "Approve",
    label: "Words for whoever asked",
    name: "words",
    isRequired: false,
    fields: { intent: "decide", approved: "true" },
    done: "Approved",
  },
  decline: {
    title: "Ask for changes",
    label: "What should be changed",
    name: "words",
    isRequired: true,
    fields: { intent: "decide", approved: "false" },
    done: "Sent back",
  },
  anyway: {
    title: "Publish without a review",
    label: "Reason",
    name: "reason",
    isRequired: true,
    fields: { intent: "publish-anyway" },
    done: "Published",
  },
};

interface WordsDialogProps {
  title: string;
  /** What it is about. */
  subject: string;
  label: string;
  /** The form field of the words. */
  name: "words" | "reason";
  isRequired: boolean;
  busy: boolean;
  failure: ActionFailure | null;
  onSend: (words: string) => void;
  onClose: () => void;
}

/** Asks for words that go with a request, a decision or an exception. */
function WordsDialog({ title, subject, label, name, isRequired, busy, failure, ...props }: WordsDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, failure);
  const wrong = failure?.fields[name];
  return (
    <Dialog open onClose={props.onClose} title={title} description={subject} className="max-w-md">
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const words = new FormData(event.currentTarget).get(name);
          props.onSend(typeof words === "string" ? words : "");
        }}
      >
        <FormError>{wrong === undefined && failure?.error}</FormError>
        <Field label={label} required={isRequired} error={wrong}>
          <TextArea name={name} rows={3} maxLength={1_000} />
        </Field>
        <Button type="submit" size="small" busy={busy} className="justify-self-end">
          {title}
        </Button>
      </form>
    </Dialog>
  );
}
