import type { ContactPageWords } from "#content/contact.ts";

/** The three ways to begin, as a list of links: each opens the form, or leads to it on this page without JavaScript. */
export function QuickActions({ words }: { words: ContactPageWords["actions"] }) {
  return (
    <section aria-labelledby="quick-actions" className="border-t border-line">
      <h2 id="quick-actions" className="sr-only">
        {words.heading}
      </h2>
      <ul>
        {words.items.map(({ form, title, description }) => (
          <li key={form} className="border-b border-line">
            <a
              href={`/contact?type=${form}#contact-form`}
              data-open-form={form}
              data-needs-script=""
              className="group flex items-center justify-between gap-6 py-5 no-underline"
            >
              <span>
                <span className="block font-display text-xl text-evergreen-700 group-hover:underline">{title}</span>
                <span className="block text-sm text-ink-soft">{description}</span>
              </span>
              <svg
                viewBox="0 0 24 24"
                aria-hidden="true"
                className="size-6 shrink-0 fill-none stroke-evergreen-600 stroke-2 transition-transform group-hover:translate-x-1"
              >
                <path d="M4 12h15m-6-6 6 6-6 6" />
              </svg>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
