import { data, redirect } from "react-router";
import { leadLimits } from "#domain/leads/lead-limits.ts";
import type { Context } from "#domain/context.ts";
import { answerHeaders, problemOf, refusalInit, refusalWords } from "#app/lib/answers.ts";
import { requestContext } from "#app/lib/requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { type OfferedTimes, findOfferedTimes } from "#domain/bookings/offered-times.ts";
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
import { type ListWords, TimeList, ZoneField, typedTime } from "./time-list.tsx";
import { type FormProblem, answerId, ErrorSummary, Honeypot } from "#app/ui/plain-form.tsx";
import { Field, Select, TextArea, TextInput } from "#app/ui/field.tsx";

/** The contact form (docs/product.md#contact-form): a page of its own that the site shows in a frame. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams: query } = new URL(request.url);
  const type = leadTypeOf(query.get("type"));
  const ctx = context.get(requestContext);
  const { brand, contactForm, demoTimes } = await getTexts(ctx);
  return {
    type,
    words: contactForm.types[type],
    common: contactForm.common,
    more: contactForm.more,
    asked: detailsAskedOf(type),
    timeWords: { list: demoTimes.list, turn: demoTimes.turn },
    times: type === "demo" ? await findOfferedTimes(ctx, query.get("zone") ?? "") : null,
    brandName: isFramed(request) ? null : brand.name,
    // The dialog fills in the trace, which only a script can know.
    hidden: { trace: "", ...inquiryOrigin(request, ctx.linkUrl), ...createFormToken(ctx) },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  let form: LeadForm = {};
  try {
    const posted = readLeadForm(await readForm(request));
    form = { ...posted, time: typedTime((name) => posted[name]) };
    // The buttons for the times of another zone, and for later ones.
    if (form["show"]) return data(await formAgain(ctx, form));
    return redirect(sentPage(await createLead(ctx, form)), 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const texts = await getTexts(ctx);
    const words = refusalWords(error, texts.contactForm.common);
    const problem = problemOf(error, words.heading, texts);
    return data({ ...(await formAgain(ctx, form)), title: words.title, problem }, refusalInit(error));
  }
}

/** The address of the page of thanks, with what it says of this inquiry. */
function sentPage({ type, alumni, booking }: Awaited<ReturnType<typeof createLead>>): string {
  const query = new URLSearchParams({ type });
  if (alumni !== undefined) query.set("alumni", String(alumni));
  if (booking?.token) query.set("booking", booking.token);
  // Beside the link, too: the page says which time it is while the database is away.
  if (booking) {
    query.set("time", booking.start.toISOString());
    query.set("zone", booking.zone);
  }
  return `/embed/contact-form/sent?${query}`;
}

/** The data to render a posted form again: what was typed, and the times as they are now. */
async function formAgain(ctx: Context, form: LeadForm): Promise<FormAgain> {
  const { zone = "", show = "times", times_from: shown = "" } = form;
  return {
    typed: form,
    hidden: reusedHidden(ctx, form),
    times: form["type"] === "demo" ? await findOfferedTimes(ctx, zone, show === "times" ? shown : show) : null,
    title: null,
    problem: null,
  };
}

interface FormAgain {
  typed: LeadForm;
  hidden: LeadForm;
  times: OfferedTimes | null;
  /** Of the document, when the form was refused. */
  title: string | null;
  problem: FormProblem | null;
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
  const { type, words, common, more, asked, timeWords, brandName, hidden } = loaderData;
  const times = actionData ? actionData.times : loaderData.times;
  return (
    <>
      <title>{actionData?.title ? `${actionData.title} - ${words.title}` : words.title}</title>
      <FrameBrand name={brandName} />
      <h1 className="text-2xl">{words.heading}</h1>
      <p className="mt-2 text-ink-soft">{words.introduction}</p>
      <InquiryForm
        action={`/embed/contact-form?type=${type}`}
        words={words}
        common={common}
        more={more}
        asked={asked}
        times={times && { ...times, words: timeWords.list, turn: timeWords.turn }}
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
  /** Free times of a demo; null where none is asked for. */
  times: (OfferedTimes & { words: ListWords; turn: { later: string; first: string } }) | null;
  messageRequired: boolean;
  /** Values of the fields, by name. */
  typed: Readonly<Record<string, string>>;
  /** Values of hidden fields: form id, time, origin. */
  hidden: Readonly<Record<string, string>>;
  problem: FormProblem | null;
}

/** The inquiry form as plain HTML, which works without JavaScript, also after a refusal. */
function InquiryForm(props: InquiryFormProps) {
  const { action, words, common, more, asked, times, messageRequired, typed, hidden, problem } = props;
  const errors = problem?.fields ?? {};
  return (
    // noValidate: the server's messages stay beside the fields; the browser's own bubbles do not.
    <form method="post" action={`${action}#${answerId}`} noValidate className="mt-5 grid gap-5">
      {/* The Enter key presses the first button, which must not be that of the zone. */}
      {times && (
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
          {words.submit}
        </button>
      )}
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
            <Field id="kind" label={more.organizationKind.label} error={errors.kind}>
              <Select name="kind" defaultValue={typed.kind ?? ""}>
                <option value="">{more.organizationKind.none}</option>
                {Object.entries(more.organizationKind.kinds).map(([kind, name]) => (
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
        <TextArea name="message" rows={times ? 3 : 5} maxLength={leadLimits.message} defaultValue={typed.message} />
      </Field>
      {times && (
        <div id={problem ? undefined : answerId} data-times="" className="grid gap-4 border-t border-line pt-5">
          <ZoneField words={times.words} zone={times.zone} zones={times.zones} isFolded={!times.isGuess} />
          <TimeList
            words={times.words}
            days={times.days}
            chosen={typed.time}
            error={errors.time}
            mayDecline
            hasDeclined={typed.day === ""}
          >
            <div className="flex flex-wrap gap-3 empty:hidden">
              {times.later !== null && (
                <Button type="submit" name="show" value={times.later} variant="secondary" size="small">
                  {times.turn.later}
                </Button>
              )}
              {!times.isFirst && (
                <Button type="submit" name="show" value="first" variant="quiet" size="small">
                  {times.turn.first}
                </Button>
              )}
            </div>
          </TimeList>
          <input type="hidden" name="times_from" value={times.from} />
        </div>
      )}
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
