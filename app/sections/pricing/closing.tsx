import type { Pricing } from "#content/schema/pricing.ts";
import { CallToAction } from "../contact-dialog/call-to-action.tsx";

/** The end of the pricing page: try it, or ask. */
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
