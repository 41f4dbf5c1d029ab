import { data, redirect } from "react-router";
import type { Context } from "#domain/context.ts";
import { answerHeaders } from "#app/lib/answer-headers.ts";
import { readForm } from "#app/lib/read-form.ts";
import { problemOf, refusalInit, refusalWords } from "#app/lib/refusal.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { type Texts, getTexts } from "#domain/site-texts/get-texts.ts";
import { createLead } from "#domain/audience/intake.ts";
import { checkFormToken, createFormToken } from "#domain/security/abuse.ts";
import { type LeadForm, readLeadForm, campaignKeys, leadTypeOf } from "#domain/audience/store-lead.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Route } from "./+types/contact-form.ts";
import { EnquiryForm } from "./enquiry-form.tsx";
import { enquiryOrigin, isFramed } from "./enquiry-origin.ts";
import { FrameBrand } from "./frame-brand.tsx";

/** The contact form (docs/product.md#contact-form): a page of its own that the site shows in a frame. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const type = leadTypeOf(new URL(request.url).searchParams.get("type"));
  const ctx = context.get(requestContext);
  const { brand, contactForm } = await getTexts(ctx);
  return {
    type,
    words: contactForm.types[type],
    common: contactForm.common,
    brandName: isFramed(request) ? null : brand.name,
    hidden: { ...enquiryOrigin(request), ...createFormToken(ctx) },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  let form: LeadForm = {};
  try {
    form = readLeadForm(await readForm(request));
    const { type } = await createLead(ctx, form);
    return redirect(`/embed/contact-form/sent?type=${type}`, 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data(refusal(ctx, await getTexts(ctx), form, error), refusalInit(error));
  }
}

/** The data to render a refused form: its values, and why it was refused. */
function refusal(ctx: Context, texts: Texts, form: LeadForm, error: DomainError) {
  const words = refusalWords(error, texts.contactForm.common);
  return {
    title: words.title,
    typed: form,
    hidden: reusedHidden(ctx, form),
    problem: problemOf(error, words.heading, texts),
  };
}

/**
 * The hidden fields of the posted form, so that sending it again counts as the same submit. A form id or time that is missing, forged
 * or expired is replaced by that of the new form.
 */
function reusedHidden(ctx: Context, form: LeadForm): LeadForm {
  const { submission = null, rendered = "" } = form;
  const fault = checkFormToken(ctx, { submission, rendered });
  const names = fault === null || fault === "too_fast" ? [...originFields, "submission", "rendered"] : originFields;
  return Object.fromEntries(names.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])));
}

const originFields = ["page", "referrer", ...campaignKeys];

export const headers = answerHeaders;

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default function ContactFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { type, words, common, brandName, hidden } = loaderData;
  return (
    <>
      <title>{actionData ? `${actionData.title} - ${words.title}` : words.title}</title>
      <FrameBrand name={brandName} />
      <h1 className="text-2xl">{words.heading}</h1>
      <p className="mt-2 text-ink-soft">{words.introduction}</p>
      <EnquiryForm
        action={`/embed/contact-form?type=${type}`}
        words={words}
        common={common}
        messageRequired={type === "general" || type === "contact"}
        typed={actionData?.typed ?? {}}
        hidden={{ ...hidden, type, ...actionData?.hidden }}
        problem={actionData?.problem ?? null}
      />
    </>
  );
}
