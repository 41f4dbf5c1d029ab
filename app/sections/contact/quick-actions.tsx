import type { ContactPageWords } from "#content/contact.ts";

/** The three ways to begin, as a list of links: each opens the form, or leads to it on this page without JavaScript. */
export function QuickActions({ words }: { words: ContactPageWords["actions"] }) {
  return (
    <section aria-labelledby="quick-actions" className="self-start border-t border-line">
      <h2 id="quick-actions" className="sr-only">
        {words.heading}
      </h2>
      <ul>
        {words.items.map(({ form, title, description }) => (
          <li key={form} className="group relative flex items-center justify-between gap-6 border-b border-line py-5">
            <div>
              <a
                href={`/contact?type=${form}#contact-form`}
                data-open-form={form}
                data-needs-script=""
                className="font-display text-xl text-evergreen-700 no-underline group-hover:underline after:absolute after:inset-0"
              >
                {title}
              </a>
              <p className="text-sm text-ink-soft">{description}</p>
            </div>
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              className="size-6 shrink-0 fill-none stroke-evergreen-600 stroke-2 transition-transform group-hover:translate-x-1"
            >
              <path d="M4 12h15m-6-6 6 6-6 6" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}
