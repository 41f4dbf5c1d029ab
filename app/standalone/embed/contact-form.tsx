import { data, redirect } from "react-router";
import { leadLimits } from "#domain/leads/lead-limits.ts";
import type { Context } from "#domain/context.ts";
import { answerHeaders, problemOf, refusalInit, refusalWords } from "#app/lib/answers.ts";
import { requestContext } from "#app/lib/requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { type Texts, getTexts } from "#domain/texts/get-texts.ts";
import { createLead } from "#domain/leads/intake.ts";
import { checkFormToken, createFormToken } from "#domain/security/abuse.ts";
import { type LeadDetails, type LeadForm, detailsAskedOf, leadTypeOf, readLeadForm } from "#domain/leads/lead-form.ts";
import { campaignKeys } from "#domain/leads/lead-trace.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Route } from "./+types/contact-form.ts";
import { inquiryOrigin, isFramed } from "#app/lib/visitor-forms.ts";
import { FrameBrand } from "./layout.tsx";
import type { ContactFormCommon, ContactFormMore, ContactFormWords } from "#content/site/contact-form.ts";
import { Button } from "#app/ui/button.tsx";
import { type FormProblem, answerId, ErrorSummary, Honeypot } from "#app/ui/plain-form.tsx";
import { Field, Select, TextArea, TextInput } from "#app/ui/field.tsx";

/** The contact form (docs/product.md#contact-form): a page of its own that the site shows in a frame. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const type = leadTypeOf(new URL(request.url).searchParams.get("type"));
  const ctx = context.get(requestContext);
  const { brand, contactForm } = await getTexts(ctx);
  return {
    type,
    words: contactForm.types[type],
    common: contactForm.common,
    more: contactForm.more,
    asked: detailsAskedOf(type),
    brandName: isFramed(request) ? null : brand.name,
    // The dialog fills in the trace, which only a script can know.
    hidden: { trace: "", ...inquiryOrigin(request, ctx.linkUrl), ...createFormToken(ctx) },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  let form: LeadForm = {};
  try {
    form = readLeadForm(await readForm(request));
    const { type, alumni } = await createLead(ctx, form);
    const told = new URLSearchParams({ type, ...(alumni !== undefined && { alumni: String(alumni) }) });
    return redirect(`/embed/contact-form/sent?${told}`, 303);
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

const originFields = ["page", "place", "referrer", "trace", ...campaignKeys];

export const headers = answerHeaders;

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default function ContactFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { type, words, common, more, asked, brandName, hidden } = loaderData;
  return (
    <>
      <title>{actionData ? `${actionData.title} - ${words.title}` : words.title}</title>
      <FrameBrand name={brandName} />
      <h1 className="text-2xl">{words.heading}</h1>
      <p className="mt-2 text-ink-soft">{words.introduction}</p>
      <InquiryForm
        action={`/embed/contact-form?type=${type}`}
        words={words}
        common={common}
        more={more}
        asked={asked}
        messageRequired={type === "general" || type === "contact"}
        typed={actionData?.typed ?? {}}
        hidden={{ ...hidden, type, ...actionData?.hidden }}
        problem={actionData?.problem ?? null}
      />
    </>
  );
}

interface InquiryFormProps {
  action: string;
  words: ContactFormWords;
  common: ContactFormCommon;
  more: ContactFormMore;
  /** What is asked beside what every inquiry has. */
  asked: readonly (keyof LeadDetails)[];
  messageRequired: boolean;
  /** Values of the fields, by name. */
  typed: Readonly<Record<string, string>>;
  /** Values of hidden fields: form id, time, origin. */
  hidden: Readonly<Record<string, string>>;
  problem: FormProblem | null;
}

/** The inquiry form as plain HTML, which works without JavaScript, also after a refusal. */
function InquiryForm(props: InquiryFormProps) {
  const { action, words, common, more, asked, messageRequired, typed, hidden, problem } = props;
  const errors = problem?.fields ?? {};
  return (
    // noValidate: the server's messages stay beside the fields; the browser's own bubbles do not.
    <form method="post" action={`${action}#${answerId}`} noValidate className="mt-5 grid gap-5">
      {problem && <ErrorSummary problem={problem} unlinked={["type"]} />}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field id="name" label={common.name} error={errors.name} required>
          <TextInput name="name" autoComplete="name" maxLength={leadLimits.name} defaultValue={typed.name} />
        </Field>
        <Field id="organization" label={common.organization} error={errors.organization}>
          <TextInput
            name="organization"
            autoComplete="organization"
            maxLength={leadLimits.organization}
            defaultValue={typed.organization}
          />
        </Field>
      </div>
      <Field id="email" label={common.email} hint={common.emailHint} error={errors.email} required>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          maxLength={leadLimits.email}
          defaultValue={typed.email}
        />
      </Field>
      {asked.length > 0 && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {asked.includes("kind") && (
            <Field id="kind" label={more.kind.label} error={errors.kind}>
              <Select name="kind" defaultValue={typed.kind ?? ""}>
                <option value="">{more.kind.none}</option>
                {Object.entries(more.kind.kinds).map(([kind, name]) => (
                  <option key={kind} value={kind}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {asked.includes("alumni") && (
            <Field id="alumni" label={more.alumni.label} error={errors.alumni}>
              <TextInput
                name="alumni"
                inputMode="numeric"
                autoComplete="off"
                maxLength={leadLimits.alumni}
                placeholder={more.alumni.example}
                defaultValue={typed.alumni}
              />
            </Field>
          )}
        </div>
      )}
      <Field
        id="message"
        label={words.message.label}
        hint={words.message.hint}
        error={errors.message}
        required={messageRequired}
      >
        <TextArea name="message" maxLength={leadLimits.message} defaultValue={typed.message} />
      </Field>
      <Honeypot value={typed.website ?? ""} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-4">
        <Button type="submit" size="large" className="w-full sm:w-auto sm:justify-self-start">
          {words.submit}
        </Button>
        <p className="text-sm text-ink-soft">
          {common.privacy.before}
          {/* In this tab the page would take the place of what is typed. */}
          <a href={common.privacy.href} target="_blank" rel="noopener" className="underline underline-offset-2">
            {common.privacy.link}
            <span className="sr-only"> {common.privacy.newTab}</span>
          </a>
          {common.privacy.after}
        </p>
      </div>
    </form>
  );
}
