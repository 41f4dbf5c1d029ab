import { getTexts } from "#domain/texts/get-texts.ts";
import { requestContext } from "#app/lib/requests.ts";
import { leadTypeOf } from "#domain/leads/lead-form.ts";
import { priceLimits } from "#domain/showcase/price.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { answerId } from "#app/ui/plain-form.tsx";
import type { Route } from "./+types/contact-form-sent.ts";
import { isFramed } from "#app/lib/visitor-forms.ts";
import { FrameBrand } from "./layout.tsx";

/**
 * The page after an inquiry was sent: what happens next, and what to read meanwhile. A reload does not send it again. `?alumni=` is the
 * number that the visitor has given, for the bill.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams: query } = new URL(request.url);
  const type = leadTypeOf(query.get("type"));
  const { brand, contactForm } = await getTexts(context.get(requestContext));
  const { another, readOn } = contactForm.common;
  const { heading, steps, meanwhile } = contactForm.afterwards;
  const framed = isFramed(request);
  return {
    type,
    words: contactForm.types[type].sent,
    next: { heading, steps: steps[type] },
    meanwhile: {
      heading: meanwhile.heading,
      links: [meanwhile.tour, { ...meanwhile.bill, href: billOf(meanwhile.bill.href, query.get("alumni")) }],
    },
    another,
    readOn: framed ? null : readOn,
    brandName: framed ? null : brand.name,
  };
}

/** The address of the bill for so many alumni; that of any bill without their number, and for more than the calculator takes. */
function billOf(href: string, alumni: string | null): string {
  const { min, max } = priceLimits.members;
  if (alumni === null || !/^\d+$/.test(alumni) || Number(alumni) < min || Number(alumni) > max) return href;
  return href.replace(/^(\/pricing)(#|$)/, `$1?members=${Number(alumni)}$2`);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData.words.title }, { name: "robots", content: "noindex" }];
}

export default function ContactFormSent({
  loaderData: { type, words, next, meanwhile, another, readOn, brandName },
}: Route.ComponentProps) {
  const anotherForm = `/embed/contact-form?type=${type}`;
  return (
    // By this the dialog knows that it is done.
    <div data-sent="">
      <FrameBrand name={brandName} />
      <div id={answerId} tabIndex={-1} className="border-l-4 border-evergreen-600 pl-5">
        <h1 className="text-2xl">{words.heading}</h1>
        <p className="mt-2 text-ink-soft">{words.body}</p>
      </div>
      <h2 className="mt-7 text-xl">{next.heading}</h2>
      <ol className="mt-3 grid gap-3">
        {next.steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[2rem_1fr] items-start gap-3">
            <span
              aria-hidden="true"
              className="grid size-8 place-items-center rounded-full bg-evergreen-50 font-display text-evergreen-700"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
      <h2 className="mt-7 font-sans text-base font-semibold tracking-normal">{meanwhile.heading}</h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {meanwhile.links.map(({ label, href }) => (
          <li key={href}>
            <a
              href={href}
              target="_top"
              className="inline-block py-1.5 text-evergreen-700 underline underline-offset-4"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      {readOn ? (
        <p className="mt-7 button-row">
          <ButtonLink to={readOn.href} target="_top" reloadDocument>
            {readOn.label}
          </ButtonLink>
          <ButtonLink to={anotherForm} variant="secondary" reloadDocument>
            {another}
          </ButtonLink>
        </p>
      ) : (
        // The dialog has a button of its own.
        <p className="mt-5 text-sm">
          <a href={anotherForm} className="inline-block py-1.5 text-ink-soft underline underline-offset-4">
            {another}
          </a>
        </p>
      )}
    </div>
  );
}
