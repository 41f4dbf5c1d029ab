import type { HomeContent } from "#content/schema/home.ts";
import { CallToAction } from "../contact/call-to-action.tsx";
import { LogoMark } from "../frame/logo.tsx";

/** The final call to action: trial or demo. */
export function Closing({ title, text, trial, demo }: HomeContent["closing"]) {
  return (
    <section className="page grid items-end gap-10 py-20 md:grid-cols-[1fr_auto] md:gap-20 lg:py-28">
      <div>
        <h2 className="text-5xl">{title}</h2>
        <p className="mt-6 max-w-measure text-lg text-ink-soft">{text}</p>
        <div className="mt-8 button-row">
          <CallToAction form="trial" size="large">
            {trial}
          </CallToAction>
          <CallToAction form="demo" size="large" variant="secondary">
            {demo}
          </CallToAction>
        </div>
      </div>
      <LogoMark className="hidden size-64 md:block lg:size-80" />
    </section>
  );
}
