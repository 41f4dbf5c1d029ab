import type { ModulesPageWords } from "#content/modules-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CallToAction } from "../contact/call-to-action.tsx";

/** The head of the catalogue: introduction, and facts about all modules. */
export function ModulesHeader({
  heading,
  introduction,
  claims,
}: Pick<ModulesPageWords, "heading" | "introduction" | "claims">) {
  return (
    <header className="on-evergreen bg-evergreen-900 text-evergreen-50">
      <div className="page pt-14 lg:pt-20">
        <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[1.15fr_1fr]">
          <h1 className="text-5xl text-white">{heading}</h1>
          <p className="max-w-measure text-lg">{introduction}</p>
        </div>
        <ul className="mt-10 grid border-t border-evergreen-400/50 sm:grid-cols-2 lg:mt-16 lg:grid-cols-4">
          {claims.map((claim) => (
            <li
              key={claim.title}
              className="border-evergreen-400/50 py-4 not-last:border-b sm:py-6 sm:not-last:border-b-0 lg:not-first:border-l lg:not-first:pl-6 lg:pr-6"
            >
              <strong className="block font-display text-xl font-medium text-brass-300">{claim.title}</strong>
              <span className="block text-sm">{claim.description}</span>
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}

/** The end of the catalogue. */
export function ModuleClosing({ words }: { words: ModulesPageWords["closing"] }) {
  return (
    <section className="no-print border-t border-line bg-brass-100">
      <div className="page flex flex-wrap items-center justify-between gap-x-16 gap-y-6 py-12 lg:py-16">
        <div>
          <h2 className="text-3xl">{words.heading}</h2>
          <p className="mt-2 max-w-measure">{words.text}</p>
        </div>
        <div className="button-row">
          <CallToAction form="demo" size="large">
            {words.demo}
          </CallToAction>
          <ButtonLink to={words.useCases.href} variant="secondary" size="large">
            {words.useCases.label}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
