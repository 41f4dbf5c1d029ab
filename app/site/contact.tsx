import { withPhoneLinks } from "#content/phone-link.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { leadTypeOf } from "#domain/leads/lead-form.ts";
import { type PageHandle, requestContext } from "#app/lib/requests.ts";
import { pageMeta, contactData } from "#app/lib/page-meta.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import { useRef } from "react";
import { useLazy } from "#app/ui/use-lazy.ts";
import { useAutoOpenForm, useFormInPage } from "#app/sections/contact/auto-open.ts";
import { CallToAction, formPage, loadFormDialog } from "#app/sections/contact/contact-dialog.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/editor-pages.tsx";
import type { Route } from "./+types/contact.ts";
import type { ContactPageWords } from "#content/pages/contact.ts";
import type { InquiryType } from "#app/sections/contact/form-dialog.tsx";
import type { Brand } from "#content/schema/brand.ts";

export const handle: PageHandle = { query: { type: ["general", "demo", "trial", "contact"] } };

/** The contact page (docs/product.md#contact). `?type=` says which form opens, or without JavaScript stands in the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { siteUrl } = ctx;
  const texts = await getTexts(ctx);
  const { brand } = texts;
  const type = new URL(request.url).searchParams.get("type");
  const { meta, ...words } = texts.contact;
  return showLibrary(ctx, {
    words,
    ...(await layoutOf(ctx, texts, "contact")),
    type: type === null ? "contact" : leadTypeOf(type),
    isRequested: type !== null,
    brand: {
      email: brand.email,
      hours: brand.hours.label,
      replyTime: brand.replyTime,
      offices: withPhoneLinks(brand.offices),
    },
    meta: pageMeta({
      site: { siteUrl, texts },
      path: "/contact",
      ...meta,
      structuredData: [contactData(siteUrl, texts)],
    }),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function ContactPage({
  loaderData: { words, type, isRequested, brand: facts, layout },
}: Route.ComponentProps) {
  useAutoOpenForm(type, isRequested);
  return (
    <PageSections layout={layout}>
      <div key="contact" className="page grid gap-x-16 gap-y-12 pt-14 md:pt-20 lg:grid-cols-[1.25fr_1fr]">
        <div>
          <h1 className="text-5xl">{words.heading}</h1>
          <p className="mt-6 max-w-measure text-lg text-ink-soft">{words.introduction}</p>
          <FormSection type={type} isRequested={isRequested} words={words.form} />
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
        {rows.map(({ term, value }, index) => (
          <div key={index} className="sm:last:col-span-2">
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Three links that open the form; where no script runs they lead to the form as a page. */
function QuickActions({ words }: { words: ContactPageWords["actions"] }) {
  return (
    <section aria-labelledby="quick-actions" className="self-start border-t border-line">
      <h2 id="quick-actions" className="sr-only">
        {words.heading}
      </h2>
      <ul>
        {words.items.map(({ form, title, description }) => (
          <li key={form} className="group relative flex items-center justify-between gap-6 border-b border-line py-5">
            <div>
              <a
                href={`${formPage(form)}&place=actions`}
                data-open-form={form}
                data-place="actions"
                data-needs-script=""
                className="font-display text-xl text-evergreen-700 no-underline group-hover:underline after:absolute after:inset-0"
              >
                {title}
              </a>
              <p className="text-sm text-ink-soft">{description}</p>
            </div>
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              className="size-6 shrink-0 fill-none stroke-evergreen-600 stroke-2 transition-transform group-hover:translate-x-1"
            >
              <path d="M4 12h15m-6-6 6 6-6 6" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of the forms in the page: some ask more. */
const formHeights: Record<InquiryType, string> = {
  general: "h-[66rem] sm:h-[54rem]",
  contact: "h-[62rem] sm:h-[50rem]",
  demo: "h-[72rem] sm:h-[60rem]",
  trial: "h-[72rem] sm:h-[56rem]",
};

interface FormSectionProps {
  type: InquiryType;
  isRequested: boolean;
  words: ContactPageWords["form"];
}

/**
 * The form in the page, for visitors without JavaScript, and for those for whom no dialog opens by itself because they closed it before
 * (app/styles/contact.css). It is a frame because each form has its own id and signed time, while this page is cached for all visitors.
 * A frame that is not shown is not loaded.
 */
function FormSection({ type, isRequested, words }: FormSectionProps) {
  const section = useRef<HTMLElement>(null);
  const isShown = useFormInPage(isRequested);
  const forms = useLazy(isShown, loadFormDialog, leaveAsItIs);
  return (
    <>
      {/* Before the frame: it keeps what is typed into it when the page is left. */}
      {forms && <forms.FormsInPage place={section} />}
      <section
        ref={section}
        id="contact-form"
        aria-labelledby="contact-form-heading"
        className={isRequested ? "form-without-script" : "form-without-dialog"}
      >
        <h2 id="contact-form-heading" className="mt-12 text-2xl">
          {words.heading}
        </h2>
        <iframe
          src={`/embed/contact-form?type=${type}&page=/contact&place=in-page`}
          title={words.frame}
          loading="lazy"
          className={`mt-5 block w-full rounded-md border border-line bg-paper ${formHeights[type]}`}
        />
      </section>
    </>
  );
}

const leaveAsItIs = () => {};

interface OfficeListProps {
  offices: Brand["offices"];
  words: ContactPageWords["offices"];
}

/** Address and telephone number of each office, side by side. */
function OfficeList({ offices, words }: OfficeListProps) {
  return (
    <section aria-labelledby="offices" className="page py-16 md:py-20">
      <h2 id="offices" className="text-3xl">
        {words.heading}
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {offices.map((office, index) => (
          <li key={index} className="border-t-2 border-rule pt-4">
            <h3 className="text-xl">
              {office.city}
              <span className="block font-sans text-sm tracking-normal text-ink-soft">{office.country}</span>
            </h3>
            <address className="mt-4 not-italic">
              {office.lines.map((line, index) => (
                <span key={index} className="block">
                  {line}
                </span>
              ))}
              <a
                href={office.phone.href}
                aria-label={`${words.phone} ${office.city}: ${office.phone.label}`}
                className="mt-2 inline-block py-1 text-evergreen-700 underline underline-offset-4"
              >
                {office.phone.label}
              </a>
            </address>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Trial and demo, each with its contents. */
function OfferCards({ cards }: { cards: ContactPageWords["cards"] }) {
  return (
    <div className="border-y border-line bg-paper-deep">
      <div className="page grid gap-12 py-16 md:grid-cols-2 md:gap-0 md:py-20">
        {cards.map((card) => (
          <section
            key={card.form}
            aria-labelledby={`offer-${card.form}`}
            className="flex flex-col items-start md:first:border-r md:first:border-line md:first:pr-12 md:last:pl-12"
          >
            <h2 id={`offer-${card.form}`} className="text-3xl">
              {card.heading}
            </h2>
            <p className="mt-4 max-w-md">{card.body}</p>
            <ul className="mt-5 mb-8 grid gap-1.5">
              {card.facts.map((fact, index) => (
                <li key={index} className="flex items-center gap-3">
                  <svg
                    viewBox="0 0 16 16"
                    aria-hidden="true"
                    className="size-4 shrink-0 fill-none stroke-evergreen-600 stroke-2"
                  >
                    <path d="m2 8.5 4 4 8-9" />
                  </svg>
                  {fact}
                </li>
              ))}
            </ul>
            <CallToAction
              form={card.form}
              place="cards"
              href={`${formPage(card.form)}&place=cards`}
              variant={card.form === "trial" ? "primary" : "secondary"}
              size="large"
              className="mt-auto"
            >
              {card.action}
            </CallToAction>
          </section>
        ))}
      </div>
    </div>
  );
}
