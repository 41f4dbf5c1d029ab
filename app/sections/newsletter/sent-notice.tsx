import { Link } from "react-router";
import type { NewsletterPageWords } from "#content/newsletter.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { answerId } from "#app/ui/error-summary.tsx";

/** What happens next, the same for every address. */
export function SentNotice({ words }: { words: NewsletterPageWords["sent"] }) {
  const { hints, again, readOn } = words;
  return (
    <div className="page grid gap-x-20 gap-y-12 pt-14 pb-20 md:pt-20 lg:grid-cols-[1.2fr_1fr] lg:pb-28">
      <div>
        <div id={answerId} tabIndex={-1} className="outline-none">
          <h1 className="text-5xl">{words.heading}</h1>
          <p className="mt-6 max-w-measure text-lg text-ink-soft">{words.body}</p>
        </div>
        <p className="mt-9">
          <ButtonLink to={readOn.href}>{readOn.label}</ButtonLink>
        </p>
      </div>
      <section aria-labelledby="hints" className="border-t-2 border-ink pt-4">
        <h2 id="hints" className="text-xl">
          {hints.heading}
        </h2>
        <ul className="mt-2">
          {hints.items.map((hint) => (
            <li key={hint} className="border-b border-line py-3 text-sm">
              {hint}
            </li>
          ))}
        </ul>
        <p className="mt-4 text-sm">
          <Link to={again.href} className="link inline-block py-1">
            {again.label}
          </Link>
        </p>
      </section>
    </div>
  );
}
