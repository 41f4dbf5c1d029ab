import type { Dashboard } from "#domain/dashboard/dashboard.ts";
import { useState } from "react";
import { Timestamp } from "../screen/timestamp.tsx";

/** Labels of the enquiry types. */
const typeLabels: Record<string, string> = {
  general: "General enquiry",
  demo: "Demo",
  trial: "Free trial",
  contact: "Message",
};

/** The latest enquiries. */
export function Enquiries({ enquiries }: { enquiries: NonNullable<Dashboard["enquiries"]> }) {
  return (
    <section aria-labelledby="enquiries">
      <h2 id="enquiries" className="mb-3 text-xl">
        Latest enquiries
      </h2>
      {enquiries.length === 0 ? (
        <p className="border-y border-line py-5 text-sm text-ink-soft">
          Nobody has written yet. What visitors send by the contact form is listed here.
        </p>
      ) : (
        <ul className="border-t border-line">
          {enquiries.map(({ id, type, name, email, organization, message, created_at }) => (
            <li
              key={id}
              className="grid gap-x-6 gap-y-1 border-b border-line py-3 text-sm md:grid-cols-[minmax(0,16rem)_1fr]"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{name}</p>
                {organization && <p className="wrap-anywhere text-ink-soft">{organization}</p>}
                <p className="wrap-anywhere">
                  <a href={`mailto:${email}`} className="link">
                    {email}
                  </a>
                </p>
              </div>
              <div className="min-w-0">
                <p className="text-xs text-ink-soft">
                  {typeLabels[type] ?? type}, <Timestamp at={created_at} />
                </p>
                {message && <Message text={message} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Characters of a message that are shown at first, cut at a whole word; the rest on demand. */
const previewLength = 280;

/** The message of an enquiry; a long one is cut until the user asks for all of it. */
function Message({ text }: { text: string }) {
  const [isWhole, showWhole] = useState(text.length <= previewLength);
  const shown = isWhole ? text : `${text.slice(0, previewLength).replace(/\s+\S*$/, "")} …`;
  return (
    <div className="max-w-measure">
      <p className="whitespace-pre-line wrap-anywhere">{shown}</p>
      {text.length > previewLength && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => showWhole(!isWhole)}
          className="link -my-1 py-1 text-sm"
        >
          {isWhole ? "Show less" : "Show all"}
        </button>
      )}
    </div>
  );
}
