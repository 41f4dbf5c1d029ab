import { getTexts } from "#domain/site-texts/get-texts.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { pageMeta } from "#app/lib/meta/page-meta.ts";
import { answerPriceQuery } from "#app/lib/price-bill.ts";
import { pricingData } from "#app/lib/meta/structured-data.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { AddOns, IncludedFeatures, PlanCard } from "#app/sections/pricing/plan.tsx";
import { Calculator } from "#app/sections/pricing/calculator.tsx";
import { Closing, Terms } from "#app/sections/pricing/terms.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/page-layout.tsx";
import type { Route } from "./+types/pricing.ts";

export const handle: PageHandle = { query: { members: "uncached", storage: "uncached" } };

/**
 * The pricing page (docs/product.md#pricing). `?members=&storage=` are the calculator's numbers; one that
 * can't be used has a message beside its field, and the page is otherwise whole (docs/decisions/091).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const texts = await getTexts(ctx);
  const { pricing } = texts;
  const { meta, plan, addOns, included, terms, calculator, closing } = pricing;
  return showLibrary(ctx, {
    words: {
      heading: pricing.heading,
      introduction: pricing.introduction,
      plan,
      addOns,
      included,
      terms,
      calculator,
      closing,
    },
    answer: answerPriceQuery(texts, url.searchParams),
    ...layoutOf(texts, "pricing"),
    meta: pageMeta({
      ...meta,
      site: { siteUrl: ctx.siteUrl, texts },
      path: "/pricing",
      structuredData: pricingData(ctx.siteUrl, texts),
    }),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function PricingPage({ loaderData: { words, answer, layout } }: Route.ComponentProps) {
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
        <PlanCard plan={words.plan} className="lg:row-span-2 print:row-span-2" />
        <AddOns words={words.addOns} />
      </div>
      <Calculator key="calculator" words={words.calculator} answer={answer} />
      <IncludedFeatures key="included" words={words.included} />
      <Terms key="terms" words={words.terms} />
      <Closing key="closing" words={words.closing} />
    </PageSections>
  );
}
