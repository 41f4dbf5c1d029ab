import "#app/styles/admin.css";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { answerHeaders } from "#app/lib/answer-headers.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { brand } from "#content/brand.ts";
import type { Route } from "./+types/door-layout.ts";
import { DeadLink } from "./dead-link.tsx";

/** Pages behind a personal link, before anybody is signed in. Their address holds a secret, so they load no script. */
export const handle: PageHandle = { scripts: false };

export function loader() {
  return { brandName: brand.name };
}

export const headers = answerHeaders;

export default function DoorLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Door brandName={loaderData.brandName}>
      <Outlet />
    </Door>
  );
}

/** What stands in for a page that could not look at its link, or do what it was asked. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Door brandName={loaderData?.brandName ?? ""}>
      <DeadLink
        title="That did not work"
        message="The server could not do it just now, and nothing was changed. Please try again in a minute."
      />
    </Door>
  );
}

function Door({ brandName, children }: { brandName: string; children: ReactNode }) {
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
