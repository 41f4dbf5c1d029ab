import { type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { ActionFailure } from "#app/lib/answers.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Review, ReviewState } from "#domain/reviews/reviews.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import { subjects } from "../../frame/screen/subjects.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { reviewAddressOf } from "../../frame/screen/item-links.tsx";
import { GateStop } from "../../frame/change/findings.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { useMay } from "../../frame/session/role.ts";
import { type WordsPlace, unsentWords } from "../../frame/session/unsent-words.ts";
import { PersonName, usePeople } from "../../frame/people.tsx";
import { may } from "#domain/security/rights.ts";
import { useAdminEmail } from "../../frame/session/admin-email.ts";
import { ReviewChanges } from "./review-changes.tsx";
import { type Asking, WordsDialog, dialogs } from "./words-dialog.tsx";

interface ReviewListsProps {
  /** Those without a review are not shown. */
  groups: readonly { title: string; list: readonly Review[] }[];
  /** Takes the focus when the row that had it is gone. */
  above: RefObject<HTMLElement | null>;
  /** The subject for which the user came to request a review, as "kind/id": its dialog opens at once. */
  about?: string | null;
  /** Whether the page of the only one stands beside the list. */
  isBesidePage?: boolean;
}

const isAskable = ({ state }: Review) => state !== "waiting" && state !== "approved";

const keyOf = ({ kind, itemId }: Review) => `${kind}/${itemId}`;

/** Words that are asked for: another object each time. */
interface Asked {
  /** As it was on the screen then, or when a decision was refused: what others write meanwhile is not what is decided on. */
  about: Review;
  asking: Asking;
  /** Where the words are kept. */
  place: WordsPlace;
}

/** What was sent last. */
interface Posted {
  about: Review;
  /** The dialog from which it was sent; null for a button of its row. */
  asked: Asked | null;
  done: string;
  /** Of what was sent before, about something else. */
  formerFailure: ActionFailure | null;
}

/**
 * Drafts and releases with their reviews, in groups. A change, and the words for it, belong to all of them: a review moves from group to
 * group, also by what others do, and what was typed or has to be said would go with it.
 */
export function ReviewLists({ groups, above, about = null, isBesidePage = false }: ReviewListsProps) {
  const toast = useToast();
  const lists = useRef<HTMLDivElement>(null);
  const user = useAdminEmail();
  const askedOf = (review: Review, asking: Asking): Asked => {
    return { about: review, asking, place: { user, purpose: `${asking} ${keyOf(review)}` } };
  };
  const [asked, ask] = useState<Asked | null>(() => {
    const named = groups.flatMap(({ list }) => list).find((one) => keyOf(one) === about);
    return named && isAskable(named) ? askedOf(named, "ask") : null;
  });
  const [posted, note] = useState<Posted | null>(null);
  /** What was changed last, once it stands where it belongs now. */
  const [changed, find] = useState<{ key: string } | null>(null);
  const onDone = () => {
    if (!posted) return;
    if (posted.asked) unsentWords.drop(posted.asked.place);
    // What was asked for since stays.
    ask((now) => (now === posted.asked ? null : now));
    find({ key: keyOf(posted.about) });
    toast({ title: "Success", description: posted.done });
  };
  const change = useChange("/admin/reviews", onDone, "loaded");
  const failure = change.failure === posted?.formerFailure ? null : change.failure;
  const [taken, take] = useState<ActionFailure | null>(null);
  if (!change.busy && failure?.code === "conflict" && failure !== taken) {
    take(failure);
    // What is there now was loaded with the refusal. The next answer from the same dialog is about that.
    const now = groups.flatMap(({ list }) => list).find((one) => posted && keyOf(one) === keyOf(posted.about));
    if (now && posted && asked && posted.asked === asked) {
      const again = { ...asked, about: now };
      ask(again);
      note({ ...posted, asked: again });
    }
  }
  useEffect(() => {
    // Its row has moved, and with it the button that had the focus, or gets it back from the dialog, is gone.
    if (!changed || document.activeElement !== document.body) return;
    const row = lists.current?.querySelector<HTMLElement>(`[data-review="${CSS.escape(changed.key)}"] a`);
    (row ?? above.current)?.focus();
  }, [changed, above]);
  const post = (about: Review, fields: Record<string, string>, done: string) => {
    if (change.busy) return;
    const isSame = posted !== null && posted.asked === asked && keyOf(posted.about) === keyOf(about);
    note({ about, asked, done, formerFailure: isSame ? null : change.failure });
    const { kind, itemId, fingerprint, version } = about;
    change.post({ kind, item: itemId, fingerprint, version: String(version), ...fields });
  };
  const isPostedFrom = (review: Review) => posted?.asked === null && keyOf(posted.about) === keyOf(review);
  const dialog = asked && dialogs[asked.asking];
  const { people } = usePeople();
  /** Who may approve what somebody else has written. */
  const reviewersOf = ({ writers }: Review) =>
    people.flatMap(({ email, role, isActive }) =>
      isActive && may(role, "publish") && email !== user && !writers.includes(email) ? [email] : [],
    );
  return (
    <div ref={lists}>
      {groups.map(
        ({ title, list }) =>
          list.length > 0 && (
            <section key={title} aria-label={title} className="mb-9">
              <h2 className="mb-2 text-xl">{title}</h2>
              <ul className="border-t border-line">
                {list.map((review) => (
                  <li key={keyOf(review)} data-review={keyOf(review)} className="border-b border-line py-4">
                    <ReviewRow
                      review={review}
                      isBesidePage={isBesidePage}
                      busy={change.busy && posted !== null && keyOf(posted.about) === keyOf(review)}
                      disabled={change.busy}
                      failure={isPostedFrom(review) ? failure : null}
                      onAsk={(asking) => ask(askedOf(review, asking))}
                      onPost={(fields, done) => post(review, fields, done)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      {asked && dialog && (
        <WordsDialog
          {...dialog}
          key={asked.place.purpose}
          place={asked.place}
          subject={asked.about.title}
          busy={change.busy}
          failure={posted?.asked === asked ? failure : null}
          reviewers={asked.asking === "ask" ? reviewersOf(asked.about) : undefined}
          onSend={(words, override = "", reviewer = "") =>
            post(asked.about, { ...dialog.fields, [dialog.name]: words, override, reviewer }, dialog.done)
          }
          onClose={() => {
            ask(null);
            find({ key: keyOf(asked.about) });
          }}
        />
      )}
    </div>
  );
}

const stateWords: Record<ReviewState, string> = {
  none: "Not requested yet",
  waiting: "Waiting for a review",
  approved: "Approved",
  declined: "Changes requested",
  changed: "Changed since the review",
};

/** Of an item its fields are shown; releases and texts show what they change on their own screens. */
const isItem = (review: Review) => kinds.some(({ collection }) => collection === review.kind);

interface ReviewRowProps {
  review: Review;
  isBesidePage: boolean;
  /** A change of this one is being stored. */
  busy: boolean;
  /** A change of any is being stored. */
  disabled: boolean;
  /** Why the last change by a button of this row was refused. */
  failure: ActionFailure | null;
  onAsk: (asking: Asking) => void;
  onPost: (fields: Record<string, string>, done: string) => void;
}

function ReviewRow({ review, isBesidePage, busy, disabled, failure, onAsk: ask, onPost: post }: ReviewRowProps) {
  const { kind, title, state, writers, request, decision, mayDecide } = review;
  const { nameOf } = usePeople();
  const may = useMay();
  const isPublishable = may("publish") && may(subjects[kind].ability);
  const publish = (override = "") => post({ intent: "publish", override }, "Published");
  const button = (label: string, onClick: () => void, variant: "secondary" | "quiet" = "secondary") => (
    <Button
      size="small"
      variant={variant}
      busy={busy}
      disabled={disabled && !busy}
      aria-label={`${label}: ${title}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <>
      <h3 dir="auto" className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
        <Link
          to={subjects[kind].addressOf(review.itemId, { isNew: review.isNew })}
          className="text-ink no-underline hover:underline"
        >
          {title}
        </Link>
      </h3>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft">
        <span>{subjects[kind].name}</span>
        <span>{stateWords[state]}</span>
        {review.isNeeded && state === "none" && <strong className="font-semibold text-ink">Needs a review</strong>}
        {writers.length > 0 && <span>Written by {writers.map(nameOf).join(", ")}</span>}
      </p>
      {request && state !== "none" && (
        <p className="mt-1.5 text-sm wrap-anywhere">
          <PersonName email={request.by} /> asked{" "}
          {request.of !== null && (
            <>
              <PersonName email={request.of} />{" "}
            </>
          )}
          <Timestamp at={request.at} />
          {request.words && <>: “{request.words}”</>}
        </p>
      )}
      {decision && (
        <p className="mt-1 text-sm wrap-anywhere">
          <PersonName email={decision.by} /> {state === "declined" ? "requested changes" : "answered"}{" "}
          <Timestamp at={decision.at} />
          {decision.words && <>: “{decision.words}”</>}
        </p>
      )}
      {(state === "waiting" || isBesidePage) && isItem(review) && (
        <ReviewChanges review={review} isOpen={isBesidePage} />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {!isBesidePage && may(subjects[kind].ability) && (
          <ButtonLink
            to={reviewAddressOf(kind, review.itemId)}
            size="small"
            variant={mayDecide ? "primary" : "secondary"}
            aria-label={`See the page: ${title}`}
          >
            See the page
          </ButtonLink>
        )}
        {mayDecide && (
          <>
            {button("Approve", () => ask("approve"))}
            {button("Request changes", () => ask("decline"))}
          </>
        )}
        {isAskable(review) && button("Request review", () => ask("ask"))}
        {state === "waiting" &&
          request &&
          button(
            "Withdraw request",
            () => post({ intent: "withdraw", request: request.id }, "Request withdrawn"),
            "quiet",
          )}
        {state === "approved" && isPublishable && button("Publish", () => publish())}
        {state !== "approved" &&
          may("skipReview") &&
          review.isNeeded &&
          button("Publish without a review", () => ask("anyway"), "quiet")}
      </div>
      <div className="mt-3 empty:hidden">
        {failure?.findings ? (
          <GateStop failure={failure} busy={busy} action="Publish" namesPages onOverride={publish} />
        ) : (
          <FormError>{!busy && failure?.error}</FormError>
        )}
      </div>
    </>
  );
}
