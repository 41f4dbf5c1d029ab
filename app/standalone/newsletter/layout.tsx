import "#app/styles/newsletter.css";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { Logo } from "#app/sections/frame/logo.tsx";
import { answerHeaders } from "#app/lib/answers.ts";
import { type PageHandle, requestContext } from "#app/lib/requests.ts";
import { getTexts, wordsOf } from "#domain/texts/get-texts.ts";
import { useWords, WordsContext } from "#app/ui/words.ts";
import type { Route } from "./+types/layout.ts";
import { type FormProblem, answerId, ErrorSummary } from "#app/ui/plain-form.tsx";

/** Pages behind the links in mails. Their URL holds a secret, so they load no script and send no Referer to other sites. */
export const handle: PageHandle = { scripts: false };

export async function loader({ context }: Route.LoaderArgs) {
  const texts = await getTexts(context.get(requestContext));
  return { home: texts.newsletter.links.home, ...wordsOf(texts) };
}

export const headers = answerHeaders;

export default function LinkLayout({ loaderData: { home, words } }: Route.ComponentProps) {
  return (
    <WordsContext value={words}>
      <Frame>
        <p>
          <a href={home.href} className="no-underline">
            <Logo name={home.label} />
          </a>
        </p>
        <Outlet />
      </Frame>
    </WordsContext>
  );
}

/** Shown when a link could not be looked up. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <WordsContext value={loaderData?.words}>
      <Failure />
    </WordsContext>
  );
}

function Failure() {
  const say = useWords();
  return (
    <Frame>
      <title>{say("That did not work")}</title>
      <h1 className="text-3xl">{say("That did not work")}</h1>
      <p>
        {say("The server could not check this link just now, and nothing was changed. Please try again in a minute.")}
      </p>
      <p>
        <a href="/" className="link">
          {say("To the home page")}
        </a>
      </p>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {/* "no-referrer" would remove the Origin header from the POST of the button, which the server requires. */}
      <meta name="referrer" content="same-origin" />
      <main className="mx-auto grid min-h-dvh max-w-2xl content-center gap-6 px-5 py-12">{children}</main>
    </>
  );
}

interface LinkScreenProps {
  title: string;
  /** Why the action failed; shown first, and takes the focus. */
  failure?: { title: string; text: string } | null;
  /** The same with messages at fields. */
  problem?: FormProblem | null;
  children: ReactNode;
}

/** The sheet of a page behind a link. */
export function LinkScreen({ title, failure, problem, children }: LinkScreenProps) {
  const shown = problem ?? (failure && { heading: failure.title, message: failure.text, fields: {} });
  return (
    <div className="sheet grid gap-5">
      <title>{title}</title>
      {shown && <ErrorSummary problem={shown} />}
      <h1 {...(shown ? {} : { id: answerId, tabIndex: -1 })} className="text-3xl outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}
