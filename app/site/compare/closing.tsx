import type { Comparison } from "#content/schema/comparison.ts";
import { CallToAction } from "#app/sections/contact/contact-dialog.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** What to do next, at the end of each comparison. */
export function Closing({ heading, text, demo, price }: Comparison["closing"]) {
  return (
    <section className="border-t-2 border-ink bg-brass-100 py-16 lg:py-20">
      <div className="page grid gap-x-20 gap-y-8 lg:grid-cols-[7fr_5fr]">
        <h2 className="text-4xl">{heading}</h2>
        <div>
          <p className="max-w-measure text-lg">{text}</p>
          <div className="no-print mt-7 button-row">
            <CallToAction form="demo" place="comparison" size="large">
              {demo}
            </CallToAction>
            <ButtonLink to={price.href} variant="secondary" size="large">
              {price.label}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
