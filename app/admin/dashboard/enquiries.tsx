import type { Dashboard } from "#domain/dashboard/get-dashboard.ts";
import { Moment } from "../moment.tsx";

/** The words of the form for what somebody wants. */
const wishes: Record<string, string> = {
  general: "General enquiry",
  demo: "Demo",
  trial: "Free trial",
  contact: "Message",
};

/** Who wrote last. */
export function Enquiries({ enquiries }: Pick<Dashboard, "enquiries">) {
  return (
    <section>
      <h2 className="mb-3 text-xl">Latest enquiries</h2>
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
                <p className="font-semibold break-words">{name}</p>
                {organization && <p className="break-words text-ink-soft">{organization}</p>}
                <p className="break-all">
                  <a href={`mailto:${email}`} className="link">
                    {email}
                  </a>
                </p>
              </div>
              <div className="min-w-0">
                <p className="text-xs text-ink-soft">
                  {wishes[type] ?? type}, <Moment at={created_at} />
                </p>
                {message && <p className="line-clamp-3 break-words whitespace-pre-line">{message}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
