import "#app/styles/embed.css";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { type PageHandle, requestContext } from "#app/lib/requests.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/layout.ts";
import { getTexts, wordsOf } from "#domain/texts/get-texts.ts";
import { useWords, WordsContext } from "#app/ui/words.ts";
import { isFramed } from "#app/lib/visitor-forms.ts";

export const handle: PageHandle = { scripts: false };

export async function loader({ request, context }: Route.LoaderArgs) {
  return { framed: isFramed(request), ...wordsOf(await getTexts(context.get(requestContext))) };
}

/** Pages shown inside a frame: no header, no footer, no script. */
export default function EmbedLayout({ loaderData }: Route.ComponentProps) {
  return (
    <WordsContext value={loaderData.words}>
      <Frame framed={loaderData.framed}>
        <Outlet />
      </Frame>
    </WordsContext>
  );
}

/** Shown after an unexpected error. */
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
    <Frame framed={false}>
      <title>{say("Something went wrong")}</title>
      <h1 className="text-2xl">{say("Something went wrong")}</h1>
      <p className="mt-3 text-ink-soft">
        {say("Nothing was sent. Go back in your browser to find what you wrote, or start again with an empty form.")}
      </p>
      <p className="mt-8">
        <ButtonLink to="/embed/contact-form" reloadDocument>
          {say("Open the form again")}
        </ButtonLink>
      </p>
    </Frame>
  );
}

/** In a frame the page around it has the main landmark; otherwise this page needs its own. */
function Frame({ framed, children }: { framed: boolean; children: ReactNode }) {
  const Landmark = framed ? "div" : "main";
  return <Landmark className="mx-auto max-w-xl px-5 py-6 sm:px-8">{children}</Landmark>;
}

/** The brand above a form that is opened as a page; nothing inside a frame (`name` null), where the page around it has the brand. */
export function FrameBrand({ name }: { name: string | null }) {
  if (name === null) return null;
  return (
    <p className="mb-6 border-b border-line pb-4 font-display text-lg">
      <a href="/" target="_top" className="no-underline hover:underline">
        {name}
      </a>
    </p>
  );
}
