import type { ModulesPageWords } from "#content/modules-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CallToAction } from "../contact-dialog/call-to-action.tsx";

/** The back cover of the catalogue. */
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
