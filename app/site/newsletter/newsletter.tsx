import { data, redirect, Link } from "react-router";
import { getTexts } from "#domain/texts/get-texts.ts";
import {
  type NewsletterFormWords,
  formWords,
  answerInPlace,
  signUp,
  wantsAnswerInPlace,
} from "#app/lib/visitor-forms.ts";
import { createFormToken } from "#domain/security/abuse.ts";
import { answerHeaders, problemOf, refusalInit, refusalWords } from "#app/lib/answers.ts";
import { type PageHandle, requestContext } from "#app/lib/requests.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import { ErrorSummary, answerId, Honeypot } from "#app/ui/plain-form.tsx";
import type { Route } from "./+types/newsletter.ts";
import type { NewsletterPageWords } from "#content/site/newsletter.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { formAddress } from "../../sections/frame/site-footer.tsx";

export const handle: PageHandle = { query: { state: ["sent"] } };

/** The newsletter page: its form, and with `?state=sent` the next steps. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const texts = await getTexts(ctx);
  const isSent = url.searchParams.get("state") === "sent";
  const { meta, sent, introduction, steps } = texts.newsletter.page;
  const tags = pageMeta({
    ...meta,
    site: { siteUrl: ctx.siteUrl, texts },
    path: "/newsletter",
    title: isSent ? sent.title : meta.title,
  });
  return showLibrary(ctx, {
    form: formWords(texts.newsletter),
    words: { introduction, steps },
    sent: isSent ? sent : null,
    // Separate from the other tags, because a refused form changes the title.
    title: tags.flatMap((tag) => ("title" in tag ? [tag.title] : [])).join(""),
    meta: [...tags.filter((tag) => !("title" in tag)), ...(isSent ? [{ name: "robots", content: "noindex" }] : [])],
  });
}

/** Answers the short forms that request JSON instead of a page. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }, next) => (wantsAnswerInPlace(request) ? answerInPlace({ request, context }) : next()),
];

/** Handles the form of this page, and those of the blog and the footer when they are posted without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const refused = await signUp({ request, context });
  if (!refused) return redirect("/newsletter?state=sent", 303);
  const { error, typed, page } = refused;
  const { status, headers: retryAfter } = refusalInit(error);
  const texts = await getTexts(context.get(requestContext));
  const words = refusalWords(error, texts.newsletter.page);
  const answer = {
    title: words.title,
    problem: problemOf(error, words.heading, texts),
    typed,
    hidden: { ...createFormToken(context.get(requestContext)), page },
  };
  return data(answer, { status, headers: { ...retryAfter, "Cache-Control": "no-store" } });
}

export const headers = answerHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, words, sent, title } = loaderData;
  const problem = actionData?.problem;
  return (
    <>
      <title>{actionData ? `${actionData.title} - ${title}` : title}</title>
      {sent && !actionData ? (
        <SentNotice words={sent} />
      ) : (
        <div className="page grid gap-x-20 gap-y-14 pt-14 pb-20 md:pt-20 lg:grid-cols-[1.2fr_1fr] lg:pb-28">
          <div>
            <h1 className="text-5xl">{form.heading}</h1>
            <p className="mt-6 max-w-measure text-lg text-ink-soft">{words.introduction}</p>
            <div className="sheet mt-9 grid gap-5">
              {problem && <ErrorSummary problem={problem} />}
              <SignUpForm
                words={form}
                typed={actionData?.typed}
                error={problem?.fields["email"]}
                hidden={actionData?.hidden}
                noValidate
              />
            </div>
          </div>
          <Steps words={words.steps} />
        </div>
      )}
    </>
  );
}

interface SignUpFormProps {
  words: NewsletterFormWords;
  /** The posted value and its error message. */
  typed?: string | undefined;
  error?: string | undefined;
  /** Values of the hidden fields of a refused form. */
  hidden?: Readonly<Record<string, string>> | undefined;
  /** Leaves the validation to the server, whose messages are more helpful than the browser's bubbles. */
  noValidate?: boolean;
}

/** The newsletter form as plain HTML, which works without JavaScript, also after a refusal. */
function SignUpForm({ words, typed, error, hidden, noValidate = false }: SignUpFormProps) {
  return (
    <form method="post" action={formAddress} noValidate={noValidate} className="grid gap-4">
      <div className={`grid items-end gap-3 ${error ? "" : "sm:grid-cols-[1fr_auto]"}`}>
        <Field id="email" label={words.label} error={error} required>
          <TextInput name="email" type="email" autoComplete="email" maxLength={254} defaultValue={typed} />
        </Field>
        <Button type="submit" className={error ? "sm:justify-self-start" : ""}>
          {words.submit}
        </Button>
      </div>
      <Honeypot />
      <input type="hidden" name="consent" value={words.consent.version} />
      {Object.entries(hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-sm text-ink-soft">
        {words.consent.text}{" "}
        <Link to={words.consent.policy.href} className="link">
          {words.consent.policy.label}
        </Link>
      </p>
    </form>
  );
}

/** The steps after the form is sent. */
function Steps({ words }: { words: NewsletterPageWords["steps"] }) {
  return (
    <section aria-labelledby="steps" className="border-t-2 border-ink pt-4">
      <h2 id="steps" className="text-xl">
        {words.heading}
      </h2>
      <ol className="numbered mt-2">
        {words.items.map(({ title, text }, index) => (
          <li key={index} className="border-b border-line py-4 last:border-0">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The notice after a submit. The same for known and unknown addresses. */
function SentNotice({ words }: { words: NewsletterPageWords["sent"] }) {
  const { hints, again, readOn } = words;
  return (
    <div className="page grid gap-x-20 gap-y-12 pt-14 pb-20 md:pt-20 lg:grid-cols-[1.2fr_1fr] lg:pb-28">
      <div>
        <div id={answerId} tabIndex={-1} className="outline-none">
          <h1 className="text-5xl">{words.heading}</h1>
          <p className="mt-6 max-w-measure text-lg text-ink-soft">{words.body}</p>
        </div>
        <p className="mt-9">
          <ButtonLink to={readOn.href}>{readOn.label}</ButtonLink>
        </p>
      </div>
      <section aria-labelledby="hints" className="border-t-2 border-ink pt-4">
        <h2 id="hints" className="text-xl">
          {hints.heading}
        </h2>
        <ul className="mt-2">
          {hints.items.map((hint, index) => (
            <li key={index} className="border-b border-line py-3 text-sm">
              {hint}
            </li>
          ))}
        </ul>
        <p className="mt-4 text-sm">
          <Link to={again.href} className="link inline-block py-1">
            {again.label}
          </Link>
        </p>
      </section>
    </div>
  );
}
