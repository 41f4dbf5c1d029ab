import { getTexts } from "#domain/site-texts/get-texts.ts";
import { leadTypeOf } from "#domain/audience/store-lead.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { pageMeta } from "#app/lib/meta/page-meta.ts";
import { contactData } from "#app/lib/meta/structured-data.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { useAutoOpenForm } from "#app/sections/contact/contact-dialog.tsx";
import { FormInPage, OfferCards, OfficeList, QuickActions } from "#app/sections/contact/contact-options.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/page-layout.tsx";
import type { Route } from "./+types/contact.ts";

export const handle: PageHandle = { query: { type: ["general", "demo", "trial", "contact"] } };

/** The contact page (docs/product.md#contact). `?type=` says which form visitors without JavaScript find in it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { siteUrl } = ctx;
  const texts = await getTexts(ctx);
  const { brand } = texts;
  const type = new URL(request.url).searchParams.get("type");
  const { meta, ...words } = texts.contact;
  return showLibrary(ctx, {
    words,
    ...layoutOf(texts, "contact"),
    type: type === null ? "contact" : leadTypeOf(type),
    brand: { email: brand.email, hours: brand.hours.label, replyTime: brand.replyTime, offices: brand.offices },
    meta: pageMeta({
      site: { siteUrl, texts },
      path: "/contact",
      ...meta,
      structuredData: [contactData(siteUrl, texts)],
    }),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function ContactPage({ loaderData: { words, type, brand: facts, layout } }: Route.ComponentProps) {
  useAutoOpenForm(type);
  return (
    <PageSections layout={layout}>
      <div key="contact" className="page grid gap-x-16 gap-y-12 pt-14 md:pt-20 lg:grid-cols-[1.25fr_1fr]">
        <div>
          <h1 className="text-5xl">{words.heading}</h1>
          <p className="mt-6 max-w-measure text-lg text-ink-soft">{words.introduction}</p>
          <FormInPage type={type} words={words.form} />
          <Reach words={words.reach} facts={facts} />
        </div>
        <QuickActions words={words.actions} />
      </div>
      <OfficeList key="offices" offices={facts.offices} words={words.offices} />
      <OfferCards key="cards" cards={words.cards} />
    </PageSections>
  );
}

interface ReachProps {
  words: Route.ComponentProps["loaderData"]["words"]["reach"];
  facts: Route.ComponentProps["loaderData"]["brand"];
}

/** Email address, office hours and response time. */
function Reach({ words, facts }: ReachProps) {
  const rows = [
    {
      term: words.email,
      value: (
        <a href={`mailto:${facts.email}`} className="text-evergreen-700 underline underline-offset-4">
          {facts.email}
        </a>
      ),
    },
    { term: words.hours, value: facts.hours },
    { term: words.reply, value: facts.replyTime },
  ];
  return (
    <section aria-labelledby="reach" className="mt-12">
      <h2 id="reach" className="text-xl">
        {words.heading}
      </h2>
      <dl className="mt-4 grid gap-x-10 gap-y-4 sm:grid-cols-2">
        {rows.map(({ term, value }) => (
          <div key={term} className="sm:last:col-span-2">
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
