import type { Pricing } from "#content/schema/pricing.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The plan: its price, contents and buttons. */
export function PlanCard({ plan, className }: { plan: Pricing["plan"]; className: string }) {
  const { trial, sales, faq } = plan.actions;
  return (
    <section aria-labelledby="plan" className={`sheet self-start ${className}`}>
      <h2 id="plan" className="text-xl">
        {plan.name}
      </h2>
      <p className="text-sm text-ink-soft">{plan.description}</p>
      <p className="mt-5 flex items-baseline gap-3 border-b-2 border-ink pb-5">
        <span className="font-display text-5xl font-medium text-evergreen-700">${plan.monthly}</span>
        <span className="text-ink-soft">{plan.period}</span>
      </p>
      <ul>
        {plan.includes.map((item) => (
          <li key={item} className="border-b border-line py-2.5 text-sm">
            {item}
          </li>
        ))}
      </ul>
      <div className="no-print mt-6 grid gap-3">
        <ButtonLink to={trial.href} size="large">
          {trial.label}
        </ButtonLink>
        <ButtonLink to={sales.href} variant="secondary" size="large">
          {sales.label}
        </ButtonLink>
      </div>
      <p className="mt-4 text-sm text-ink-soft">{plan.trial}</p>
      <ButtonLink to={faq.href} variant="quiet" className="no-print mt-1 -ml-5">
        {faq.label}
      </ButtonLink>
    </section>
  );
}

/** The add-ons, as a price list. */
export function AddOns({ words }: { words: Pricing["addOns"] }) {
  return (
    <section aria-labelledby="add-ons" className="lg:mt-6">
      <h2 id="add-ons" className="text-2xl">
        {words.heading}
      </h2>
      <p className="mt-1 text-ink-soft">{words.introduction}</p>
      <ul className="mt-5 border-t-2 border-evergreen-900">
        {[words.members, words.storage].map((addOn) => (
          <li key={addOn.name} className="grid gap-x-8 gap-y-2 border-b border-line py-5 sm:grid-cols-[6.5rem_1fr]">
            <p className="font-display text-3xl leading-none font-medium text-brass-700">+${addOn.monthly}</p>
            <div>
              <h3 className="text-lg">{addOn.name}</h3>
              <p className="mt-1 max-w-measure text-sm text-ink-soft">{addOn.description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
