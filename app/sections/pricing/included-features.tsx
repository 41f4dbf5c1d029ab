import type { Pricing } from "#content/schema/pricing.ts";

/** The eighteen features of the plan, in two columns. */
export function IncludedFeatures({ words }: { words: Pricing["included"] }) {
  return (
    <section aria-labelledby="included" className="page py-16 lg:py-24 print:break-before-page print:py-6">
      <h2 id="included" className="text-4xl print:text-2xl">
        {words.heading}
      </h2>
      <p className="mt-3 text-lg text-ink-soft print:mt-1 print:text-sm">{words.introduction}</p>
      <div className="mt-10 grid gap-x-16 gap-y-10 md:grid-cols-2 print:mt-4 print:grid-cols-2">
        {words.columns.map((column) => (
          <div key={column.title}>
            <h3 className="border-b-2 border-evergreen-900 pb-2 text-xl print:text-base">{column.title}</h3>
            <ul className="print:text-sm">
              {column.features.map((feature) => (
                <li
                  key={feature.name}
                  className="grid grid-cols-[1.25rem_1fr] gap-x-3 border-b border-line py-2.5 print:py-1"
                >
                  <svg
                    viewBox="0 0 16 16"
                    aria-hidden="true"
                    className="mt-1.5 size-4 fill-none stroke-evergreen-600 stroke-2"
                  >
                    <path d="m2 8.5 4 4 8-9" />
                  </svg>
                  <p>
                    <strong className="font-semibold">{feature.name}</strong>
                    <span className="block text-sm text-ink-soft print:text-xs">{feature.description}</span>
                  </p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
