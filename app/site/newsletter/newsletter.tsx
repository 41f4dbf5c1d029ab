import { data, redirect } from "react-router";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import { formWords } from "#app/lib/newsletter-form.ts";
import { createFormToken } from "#domain/security/abuse.ts";
import { answerHeaders } from "#app/lib/answer-headers.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { pageMeta } from "#app/lib/meta/page-meta.ts";
import { problemOf, refusalInit, refusalWords } from "#app/lib/refusal.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { SentNotice, SignUpForm, Steps } from "#app/sections/newsletter/sign-up-form.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { Route } from "./+types/newsletter.ts";
import { answerInPlace, signUp, wantsAnswerInPlace } from "./sign-up.ts";

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
