import type { HomeContent } from "#content/schema/home.ts";
import { CallToAction } from "../contact-dialog/call-to-action.tsx";

/** The last word: try it or see it. */
export function Closing({ title, text, trial, demo }: HomeContent["closing"]) {
  return (
    <section className="page grid items-center gap-10 py-24 lg:grid-cols-[7fr_4fr] lg:py-32">
      <div>
        <h2 className="text-5xl">{title}</h2>
        <p className="mt-6 max-w-measure text-lg text-ink-soft">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3 lg:flex-col lg:items-stretch">
        <CallToAction form="trial" size="large">
          {trial}
        </CallToAction>
        <CallToAction form="demo" size="large" variant="secondary">
          {demo}
        </CallToAction>
      </div>
    </section>
  );
}
