import type { About } from "#content/schema/about.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** What a letter says last: see it, or talk to us. */
export function Postscript({ mark, heading, text, demo, contact }: About["closing"]) {
  return (
    <section className="page grid gap-x-12 gap-y-3 py-20 md:grid-cols-[auto_1fr] lg:py-28">
      <p aria-hidden="true" className="font-display text-5xl text-brass-700 lg:px-16">
        {mark}
      </p>
      <div>
        <h2 className="text-4xl">{heading}</h2>
        <p className="mt-4 max-w-measure text-lg text-ink-soft">{text}</p>
        <div className="no-print mt-8 button-row">
          <ButtonLink to={demo.href} size="large">
            {demo.label}
          </ButtonLink>
          <ButtonLink to={contact.href} size="large" variant="secondary">
            {contact.label}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
