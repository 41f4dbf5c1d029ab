import type { Pricing } from "#content/schema/pricing.ts";
import { CallToAction } from "../contact/call-to-action.tsx";

/** The terms of the price. */
export function Terms({ words }: { words: Pricing["terms"] }) {
  return (
    <section aria-labelledby="terms" className="border-t border-line">
      <div className="page grid gap-x-16 gap-y-8 py-16 lg:grid-cols-[1fr_2fr] lg:py-24 print:gap-y-3 print:py-5 print:text-sm">
        <h2 id="terms" className="text-3xl print:text-2xl">
          {words.heading}
        </h2>
        <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2 print:grid-cols-4 print:gap-x-6">
          {words.items.map((item) => (
            <div key={item.title} className="break-inside-avoid">
              <dt className="font-display text-2xl font-medium print:text-base text-evergreen-700">{item.title}</dt>
              <dd className="mt-1">{item.description}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The end of the pricing page, with a trial and a contact button. */
export function Closing({ words }: { words: Pricing["closing"] }) {
  return (
    <section className="on-evergreen no-print bg-evergreen-700 py-16 text-evergreen-50 lg:py-20">
      <div className="page">
        <h2 className="text-4xl text-white">{words.heading}</h2>
        <p className="mt-4 max-w-measure text-lg">{words.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <CallToAction form="trial" variant="brass" size="large">
            {words.trial}
          </CallToAction>
          <CallToAction form="contact" variant="light" size="large">
            {words.question}
          </CallToAction>
        </div>
      </div>
    </section>
  );
}
