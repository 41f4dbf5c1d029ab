import "#app/styles/admin.css";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { answerHeaders } from "#app/lib/answers.ts";
import { type PageHandle, requestContext } from "#app/lib/requests.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import type { Route } from "./+types/auth-layout.ts";
import { InvalidLink } from "./auth-page.tsx";

/** Pages for people who are not signed in, most of them behind a personal link. Their URL holds a secret, so they load no script. */
export const handle: PageHandle = { scripts: false };

export async function loader({ context }: Route.LoaderArgs) {
  return { brandName: (await getTexts(context.get(requestContext))).brand.name };
}

export const headers = answerHeaders;

export default function AuthLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame brandName={loaderData.brandName}>
      <Outlet />
    </Frame>
  );
}

/** Shown when a page could not check its link, or its action failed. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame brandName={loaderData?.brandName ?? ""}>
      <InvalidLink
        title="That did not work"
        message="The server couldn't do that just now, and nothing was changed. Please try again in a minute."
      />
    </Frame>
  );
}

function Frame({ brandName, children }: { brandName: string; children: ReactNode }) {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="same-origin" />
      <header className="absolute inset-x-0 top-3 text-center font-display text-base text-evergreen-700">
        {brandName}
      </header>
      {children}
    </>
  );
}
