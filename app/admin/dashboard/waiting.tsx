import type { Dashboard } from "#domain/dashboard/dashboard.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import { draftAddressOf, planAddressOf, reviewAddressOf } from "../frame/screen/item-links.tsx";
import { subjects } from "../frame/screen/subjects.ts";
import { Timestamp } from "../frame/screen/timestamp.tsx";
import { useState } from "react";
import { PersonName } from "../frame/people.tsx";
import { useMay } from "../frame/session/role.ts";
import { plannedTime } from "../frame/state-badge.tsx";
import { Due } from "../inquiries/badges.tsx";
import { useNow } from "../inquiries/use-now.ts";
import { clipText } from "#lib/text/clip-text.ts";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";
import { mailLink } from "#lib/text/mail-link.ts";
import { deskPath, leadPath, typeLabel } from "../inquiries/lead-words.ts";

/** What is not public yet: open releases, and drafts that were not saved for a month. Renders nothing without any. */
export function Prepared({ prepared }: Pick<Dashboard, "prepared">) {
  const { releases, releaseCount, oldDrafts, oldDraftCount } = prepared;
  if (releaseCount + oldDraftCount === 0) return null;
  return (
    <section aria-labelledby="prepared" className="grid gap-6">
      {releaseCount > 0 && (
        <div>
          <h2 id="prepared" className="mb-3 text-xl">
            In preparation
          </h2>
          <ul className="border-t border-line">
            {releases.map(({ id, name, changes, planned }) => (
              <li
                key={id}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-2.5 text-sm"
              >
                <p className="min-w-0">
                  <TextLink to={`/admin/releases/${id}`} className="font-semibold wrap-anywhere">
                    {name}
                  </TextLink>{" "}
                  <span className="text-xs text-ink-soft">
                    {changes} {changes === 1 ? "change" : "changes"}
                  </span>
                </p>
                <p className="text-xs text-ink-soft">
                  {planned ? (
                    <>
                      Goes live <Timestamp at={planned.at} />, scheduled in {planned.zone}
                    </>
                  ) : (
                    "Not scheduled yet"
                  )}
                </p>
              </li>
            ))}
          </ul>
          {releaseCount > releases.length && (
            <p className="mt-2 text-sm">
              <TextLink to="/admin/releases">All {releaseCount} releases</TextLink>
            </p>
          )}
        </div>
      )}
      {oldDraftCount > 0 && (
        <div>
          <h2 id={releaseCount === 0 ? "prepared" : undefined} className="mb-3 text-xl">
            Drafts older than 30 days
          </h2>
          <p className="mb-3 max-w-measure text-sm text-ink-soft">
            {oldDraftCount === 1 ? "This draft hasn't been saved" : `These ${oldDraftCount} drafts haven't been saved`}{" "}
            for a month. Publish, discard or add {oldDraftCount === 1 ? "it" : "them"} to a release.
          </p>
          <ul className="border-t border-line">
            {oldDrafts.map((draft) => (
              <li key={`${draft.kind} ${draft.id}`} className="border-b border-line py-2.5 text-sm">
                <TextLink to={draftAddressOf(draft)} className="font-semibold wrap-anywhere">
                  {draft.title}
                </TextLink>
                <p className="text-xs text-ink-soft wrap-anywhere">
                  {subjects[draft.kind].name}, {draft.by}, <Timestamp at={draft.at} />
                </p>
              </li>
            ))}
          </ul>
          {oldDraftCount > oldDrafts.length && (
            <p className="mt-2 text-sm text-ink-soft">and {oldDraftCount - oldDrafts.length} more</p>
          )}
        </div>
      )}
    </section>
  );
}

/** What others wait for, and what happens by itself today: the first look of a working day. */
export function StartOfDay({ waiting, comingUp }: Pick<Dashboard, "waiting" | "comingUp">) {
  return (
    <div className="grid gap-x-10 gap-y-7 lg:grid-cols-[3fr_2fr]">
      <WaitingForYou waiting={waiting} />
      <Today comingUp={comingUp} />
    </div>
  );
}

function WaitingForYou({ waiting: { reviews, comments, inquiries, deliveries } }: Pick<Dashboard, "waiting">) {
  const isNothing = reviews.count + comments.count + (inquiries?.count ?? 0) + (deliveries ?? 0) === 0;
  const lines = "border-b border-line py-2";
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="mb-2 text-xl">
        Waiting for you
      </h2>
      {isNothing && <p className="text-sm text-ink-soft">Nothing is waiting for you.</p>}
      {!isNothing && (
        <ul className="border-t border-line text-sm">
          {reviews.count > 0 && (
            <li className={lines}>
              <TextLink to="/admin/reviews" className="font-semibold">
                {counted(reviews.count, "review", "reviews")}
              </TextLink>
              <ul className="mt-0.5 grid gap-0.5 text-ink-soft">
                {reviews.first.map(({ kind, itemId, title, request }) => (
                  <li key={`${kind} ${itemId}`} className="wrap-anywhere">
                    <TextLink to={reviewAddressOf(kind, itemId)}>{title}</TextLink>
                    {request && (
                      <>
                        , requested by <PersonName email={request.by} />
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          )}
          {comments.count > 0 && (
            <li className={lines}>
              <TextLink to="/admin/comments" className="font-semibold">
                {counted(comments.count, "comment", "comments")}
              </TextLink>
              <ul className="mt-0.5 grid gap-0.5 text-ink-soft">
                {comments.first.map(({ id, kind, itemId, field, isNew, title, author, body }) => (
                  <li key={id} className="wrap-anywhere">
                    <TextLink to={subjects[kind].addressOf(itemId, { field, isNew, thread: id })}>{title}</TextLink>,{" "}
                    <PersonName email={author} />: {clipText(body, 90)}
                  </li>
                ))}
              </ul>
            </li>
          )}
          {inquiries !== null && inquiries.count > 0 && (
            <li className={lines}>
              <TextLink to={deskPath} className="font-semibold">
                {counted(inquiries.count, "inquiry", "inquiries")} to answer
              </TextLink>
            </li>
          )}
          {deliveries !== null && deliveries > 0 && (
            <li className={lines}>
              <TextLink to={`${deskPath}/deliveries`} className="font-semibold">
                {counted(deliveries, "delivery", "deliveries")} failed
              </TextLink>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : more}`;

/** Where a plan is changed: of an item beside its draft, which may be all that there is. */
function planOf(kind: Dashboard["comingUp"][number]["kind"], id: string): string {
  const described = kinds.find(({ collection }) => collection === kind);
  return described ? planAddressOf(described, id) : subjects[kind].addressOf(id);
}

/** What goes live on the day that the reader's clock shows. */
function Today({ comingUp }: Pick<Dashboard, "comingUp">) {
  const may = useMay();
  const now = useNow();
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = comingUp.filter(({ at }) => at.toDateString() === now.toDateString());
  const clock = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit", hourCycle: "h23" });
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="mb-2 text-xl">
        Going live today
      </h2>
      {today.length === 0 ? (
        <p className="text-sm text-ink-soft">
          Nothing is scheduled for today. <TextLink to="/admin/calendar">Open the calendar</TextLink>
        </p>
      ) : (
        <ul className="border-t border-line text-sm">
          {today.map(({ id, kind, itemId, title, action, at, zone }) => (
            <li key={id} className="border-b border-line py-2">
              <p className="wrap-anywhere">
                {may(subjects[kind].ability) ? (
                  <TextLink to={planOf(kind, itemId)} className="font-semibold">
                    {title}
                  </TextLink>
                ) : (
                  <strong>{title}</strong>
                )}
              </p>
              <p className="text-xs text-ink-soft">
                {action === "hide" ? "Hidden" : "Goes live"} {plannedTime({ at, zone }, now)}
                {zone !== ownZone && `, ${clock.format(at)} your time`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The inquiries that the signed-in member has to answer, the first ones due. */
export function Inquiries({
  inquiries: { first, count },
}: {
  inquiries: NonNullable<Dashboard["waiting"]["inquiries"]>;
}) {
  const now = useNow();
  return (
    <section aria-labelledby="inquiries">
      <h2 id="inquiries" className="mb-1 text-xl">
        New inquiries
      </h2>
      {first.length === 0 ? (
        <p className="text-sm text-ink-soft">
          No inquiry waits for your answer. <TextLink to={deskPath}>Open all inquiries</TextLink>
        </p>
      ) : (
        <>
          <p className="mb-3 text-sm text-ink-soft">
            Yours, and those that no one has taken, in the order in which answers are due.
          </p>
          <ul className="border-t border-line">
            {first.map(({ id, type, name, email, organization, message, isFree, created_at, due_at, stage }) => (
              <li
                key={id}
                className="grid gap-x-6 gap-y-1 border-b border-line py-3 text-sm md:grid-cols-[minmax(0,16rem)_1fr]"
              >
                <div className="min-w-0">
                  <p>
                    <TextLink to={leadPath(id)} className="font-semibold wrap-anywhere">
                      {name}
                    </TextLink>
                  </p>
                  {organization && <p className="wrap-anywhere text-ink-soft">{organization}</p>}
                  <p className="wrap-anywhere">
                    <a href={mailLink(email)} className="link">
                      {email}
                    </a>
                  </p>
                </div>
                <div className="min-w-0">
                  <p className="flex flex-wrap gap-x-2 text-xs text-ink-soft">
                    <span>
                      {typeLabel(type)}, <Timestamp at={created_at} />
                      {isFree && ", not taken yet"}
                    </span>
                    <Due lead={{ due_at, answered_at: null, stage }} now={now} />
                  </p>
                  {message && <Message text={message} />}
                </div>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm">
            <TextLink to={deskPath}>{count > first.length ? `All ${count} that wait` : "All inquiries"}</TextLink>
          </p>
        </>
      )}
    </section>
  );
}

/** Characters of a message that are shown at first, cut at a whole word; the rest on demand. */
const previewLength = 280;

/** The message of an inquiry; a long one is cut until the user asks for all of it. */
function Message({ text }: { text: string }) {
  const [isWhole, showWhole] = useState(text.length <= previewLength);
  const shown = isWhole ? text : clipText(text, previewLength);
  return (
    <div className="max-w-measure">
      <p className="whitespace-pre-line wrap-anywhere">{shown}</p>
      {text.length > previewLength && (
        <TextButton aria-expanded={isWhole} onClick={() => showWhole(!isWhole)} className="-my-1 py-1 text-sm">
          {isWhole ? "Show less" : "Show all"}
        </TextButton>
      )}
    </div>
  );
}
