import type { Dashboard } from "#domain/dashboard/dashboard.ts";
import { draftAddressOf } from "../frame/screen/item-links.tsx";
import { subjects } from "../frame/screen/subjects.ts";
import { Timestamp } from "../frame/screen/timestamp.tsx";
import { useState } from "react";
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
                      Goes live <Timestamp at={planned.at} />, planned in {planned.zone}
                    </>
                  ) : (
                    "Not planned yet"
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
            Drafts of more than 30 days ago
          </h2>
          <p className="mb-3 max-w-measure text-sm text-ink-soft">
            {oldDraftCount === 1 ? "No one has saved this draft" : `No one has saved these ${oldDraftCount} drafts`} for
            a month. Publish, discard or add {oldDraftCount === 1 ? "it" : "them"} to a release.
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

/** The latest inquiries. */
export function Inquiries({ inquiries }: { inquiries: NonNullable<Dashboard["inquiries"]> }) {
  return (
    <section aria-labelledby="inquiries">
      <h2 id="inquiries" className="mb-3 text-xl">
        Latest inquiries
      </h2>
      {inquiries.length === 0 ? (
        <p className="border-y border-line py-5 text-sm text-ink-soft">
          No inquiries yet. Messages from the contact form will appear here.
        </p>
      ) : (
        <ul className="border-t border-line">
          {inquiries.map(({ id, type, name, email, organization, message, created_at }) => (
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
                <p className="text-xs text-ink-soft">
                  {typeLabel(type)}, <Timestamp at={created_at} />
                </p>
                {message && <Message text={message} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-sm">
        <TextLink to={deskPath}>All inquiries</TextLink>
      </p>
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
