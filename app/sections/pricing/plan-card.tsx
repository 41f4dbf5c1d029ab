import type { Pricing } from "#content/schema/pricing.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The one plan: its price, what it holds, and where to go from here. */
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
