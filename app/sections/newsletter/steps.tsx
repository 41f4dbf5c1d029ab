import type { NewsletterPageWords } from "#content/newsletter.ts";

/** What happens after the form is sent, one step after the other. */
export function Steps({ words }: { words: NewsletterPageWords["steps"] }) {
  return (
    <section aria-labelledby="steps" className="border-t-2 border-ink pt-4">
      <h2 id="steps" className="text-xl">
        {words.heading}
      </h2>
      <ol className="numbered mt-2">
        {words.items.map(({ title, text }) => (
          <li key={title} className="border-b border-line py-4 last:border-0">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
