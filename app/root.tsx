import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import type { PageHandle } from "./lib/requests.ts";
import { SiteError } from "./sections/errors.tsx";
import type { Route } from "./+types/root.ts";

/** The document of all pages. Styles come with the layout of each area. */
export function Layout({ children }: { children: ReactNode }) {
  const scriptless = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.scripts === false);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#141816" media="(prefers-color-scheme:dark)" />
        <meta name="theme-color" content="#fbf8f2" />
        <Meta />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Links />
      </head>
      <body id="Top">
        {children}
        {!scriptless && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Only for errors outside the error boundary of an area. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="Content" tabIndex={-1}>
      <SiteError error={error} />
    </main>
  );
}
