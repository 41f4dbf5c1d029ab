import "#app/styles/embed.css";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export const handle: PageHandle = { scripts: false };

/** Pages shown inside a frame: no header, no footer, no script. */
export default function EmbedLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** What stands in for a page that failed for a reason that nobody foresaw. */
export function ErrorBoundary() {
  return (
    <Frame>
      <title>Something went wrong</title>
      <h1 className="text-2xl">Something went wrong</h1>
      <p className="mt-3 text-ink-soft">
        Nothing was sent. Go back in your browser to find what you wrote, or start again with an empty form.
      </p>
      <p className="mt-8">
        <ButtonLink to="/embed/contact-form" reloadDocument>
          Open the form again
        </ButtonLink>
      </p>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <main className="mx-auto max-w-xl px-5 py-6 sm:px-8">{children}</main>;
}
