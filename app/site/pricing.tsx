import { useCallback } from "react";
import { getTexts } from "#domain/texts/get-texts.ts";
import { type PageHandle, requestContext } from "#app/lib/requests.ts";
import { pageMeta, pricingData } from "#app/lib/page-meta.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import { Calculator, Closing, Terms } from "#app/sections/price-calculator.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/editor-pages.tsx";
import type { Route } from "./+types/pricing.ts";
import type { Pricing } from "#content/schema/pricing.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { priceMessages } from "#domain/showcase/price-messages.ts";
import { answerPriceQuery } from "#app/lib/views/price-bill.ts";

export const handle: PageHandle = { query: { members: "search", storage: "search" } };

/**
 * The pricing page (docs/product.md#pricing). `?members=&storage=` are the calculator's numbers; one that
 * can't be used has a message beside its field, and the page is otherwise whole (docs/decisions/091).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const texts = await getTexts(ctx);
  const { pricing } = texts;
  const { meta, plan, addOns, included, terms, calculator, closing, counts, offer } = pricing;
  const messages = priceMessages(texts);
  const { searchParams: query } = url;
  return showLibrary(ctx, {
    words: {
      heading: pricing.heading,
      introduction: pricing.introduction,
      plan: { ...plan, counts },
      addOns,
      included,
      terms,
      calculator,
      closing,
    },
    offer: { words: offer, brandName: texts.brand.name, sender: texts.brand.offices[0]?.lines.join(", ") ?? "" },
    messages,
    answer: answerPriceQuery(pricing, messages, { members: query.get("members"), storage: query.get("storage") }),
    ...(await layoutOf(ctx, texts, "pricing")),
    meta: pageMeta({
      ...meta,
      site: { siteUrl: ctx.siteUrl, texts },
      path: "/pricing",
      structuredData: pricingData(ctx.siteUrl, texts),
    }),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function PricingPage({ loaderData: { words, offer, messages, answer, layout } }: Route.ComponentProps) {
  const loadCalculation = useCallback(
    () =>
      import("#app/lib/views/price-bill.ts").then(
        ({ answerForm }) =>
          (form: HTMLFormElement) =>
            answerForm(words, messages, form),
      ),
    [words, messages],
  );
  return (
    <PageSections layout={layout}>
      <div
        key="plan"
        className="page grid gap-x-20 gap-y-10 pt-14 pb-16 lg:grid-cols-[1fr_27rem] lg:grid-rows-[auto_1fr] lg:pt-20 lg:pb-24 print:grid-cols-[1fr_15rem] print:grid-rows-[auto_1fr] print:gap-x-10 print:gap-y-5 print:py-0"
      >
        <div>
          <h1 className="text-5xl">{words.heading}</h1>
          <p className="mt-6 max-w-measure text-lg text-ink-soft">{words.introduction}</p>
        </div>
        <PlanCard plan={words.plan} />
        <AddOns words={words.addOns} />
      </div>
      <Calculator
        key="calculator"
        words={words.calculator}
        answer={answer}
        loadCalculation={loadCalculation}
        offer={offer}
      />
      <IncludedFeatures key="included" words={words.included} />
      <Terms key="terms" words={words.terms} />
      <Closing key="closing" words={words.closing} />
    </PageSections>
  );
}

/** The plan: its price, contents and buttons. */
function PlanCard({ plan }: { plan: Pricing["plan"] & Pick<Pricing, "counts"> }) {
  const { trial, sales, faq, compare } = plan.actions;
  return (
    <section aria-labelledby="plan" className="sheet self-start lg:row-span-2 print:row-span-2">
      <h2 id="plan" className="text-xl">
        {plan.name}
      </h2>
      <p className="text-sm text-ink-soft">{plan.description}</p>
      <p className="mt-5 flex items-baseline gap-3 border-b-2 border-ink pb-5">
        <span className="font-display text-5xl font-medium text-evergreen-700">${plan.monthly}</span>
        <span className="text-ink-soft">{plan.period}</span>
      </p>
      <ul>
        {plan.includes.map((item, index) => (
          <li key={index} className="border-b border-line py-2.5 text-sm">
            {item}
          </li>
        ))}
      </ul>
      <p className="no-print mt-3 text-xs text-ink-soft">{plan.counts}</p>
      <div className="no-print mt-6 grid gap-3">
        <ButtonLink to={trial.href} size="large">
          {trial.label}
        </ButtonLink>
        <ButtonLink to={sales.href} variant="secondary" size="large">
          {sales.label}
        </ButtonLink>
      </div>
      <p className="mt-4 text-sm text-ink-soft">{plan.trial}</p>
      <p className="no-print mt-1 -ml-5">
        {[faq, compare].map(({ href, label }) => (
          <ButtonLink key={href} to={href} variant="quiet">
            {label}
          </ButtonLink>
        ))}
      </p>
    </section>
  );
}

/** The add-ons, as a price list. */
function AddOns({ words }: { words: Pricing["addOns"] }) {
  return (
    <section aria-labelledby="add-ons" className="lg:mt-6">
      <h2 id="add-ons" className="text-2xl">
        {words.heading}
      </h2>
      <p className="mt-1 text-ink-soft">{words.introduction}</p>
      <ul className="mt-5 border-t-2 border-rule">
        {[words.members, words.storage].map((addOn, index) => (
          <li key={index} className="grid gap-x-8 gap-y-2 border-b border-line py-5 sm:grid-cols-[6.5rem_1fr]">
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
function IncludedFeatures({ words }: { words: Pricing["included"] }) {
  return (
    <section aria-labelledby="included" className="page py-16 lg:py-24 print:break-before-page print:py-6">
      <h2 id="included" className="text-4xl print:text-2xl">
        {words.heading}
      </h2>
      <p className="mt-3 text-lg text-ink-soft print:mt-1 print:text-sm">{words.introduction}</p>
      <div className="mt-10 grid gap-x-16 gap-y-10 md:grid-cols-2 print:mt-4 print:grid-cols-2">
        {words.columns.map((column, index) => (
          <div key={index}>
            <h3 className="border-b-2 border-rule pb-2 text-xl print:text-base">{column.title}</h3>
            <ul className="print:text-sm">
              {column.features.map((feature, index) => (
                <li key={index} className="grid grid-cols-[1.25rem_1fr] gap-x-3 border-b border-line py-2.5 print:py-1">
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
