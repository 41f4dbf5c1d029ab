import { getTexts } from "#domain/texts/get-texts.ts";
import { requestContext } from "#app/lib/requests.ts";
import { leadTypeOf } from "#domain/leads/lead-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { answerId } from "#app/ui/plain-form.tsx";
import type { Route } from "./+types/contact-form-sent.ts";
import { isFramed } from "#app/lib/visitor-forms.ts";
import { FrameBrand } from "./layout.tsx";

/** The page after an inquiry was sent. A reload does not send it again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const type = leadTypeOf(new URL(request.url).searchParams.get("type"));
  const { brand, contactForm } = await getTexts(context.get(requestContext));
  const { another, readOn } = contactForm.common;
  const framed = isFramed(request);
  return {
    type,
    words: contactForm.types[type].sent,
    another,
    readOn: framed ? null : readOn,
    brandName: framed ? null : brand.name,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData.words.title }, { name: "robots", content: "noindex" }];
}

export default function ContactFormSent({
  loaderData: { type, words, another, readOn, brandName },
}: Route.ComponentProps) {
  return (
    <>
      <FrameBrand name={brandName} />
      <div id={answerId} tabIndex={-1} className="border-l-4 border-evergreen-600 pl-5">
        <h1 className="text-2xl">{words.heading}</h1>
        <p className="mt-3 text-ink-soft">{words.body}</p>
      </div>
      <p className="mt-8 button-row">
        {readOn && (
          <ButtonLink to={readOn.href} target="_top" reloadDocument>
            {readOn.label}
          </ButtonLink>
        )}
        <ButtonLink to={`/embed/contact-form?type=${type}`} variant="secondary" reloadDocument>
          {another}
        </ButtonLink>
      </p>
    </>
  );
}
