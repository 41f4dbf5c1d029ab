import type { Pricing } from "#content/schema/pricing.ts";

/** What usually stands in small print under a price. */
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
