import { type ReactNode, lazy, useEffect } from "react";
import { type MetaDescriptor, isRouteErrorResponse, useRevalidator } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type ChangedWords, useWords } from "#app/ui/words.ts";
import { isScriptError, ReloadButton, reloadPage } from "#app/ui/reload.tsx";

/**
 * Chooses the error screen and sets the title of the document, which the failed page can't. A loader reports "not found" by throwing
 * `data(null, { status: 404 })`.
 */
export function SiteError({ error }: { error: unknown }) {
  const say = useWords();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  if (isNotFound) return named(say("Page not found"), <NotFound />);
  return isNavigationError(error)
    ? named(say("Navigation error"), <NavigationError error={error} />)
    : named(say("Something went wrong"), <PageError />);
}

function named(title: string, screen: ReactNode) {
  return (
    <>
      <title>{title}</title>
      {screen}
    </>
  );
}

/** Whether a page could not be loaded, for want of a network or because its files belong to an older release. */
function isNavigationError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|import|load failed|network/i.test(error.message);
}

/** Stands in for a page that could not be fetched (docs/product.md#error-screens). */
function NavigationError({ error }: { error: unknown }) {
  const say = useWords();
  useEffect(() => {
    // Structured data of the previous page, which is still in the head.
    for (const script of document.head.querySelectorAll('script[type="application/ld+json"]')) script.remove();
    // Probably a new release: the server answers, and its document has the new scripts.
    if (isScriptError(error)) void reloadPage();
  }, [error]);
  return (
    <section className="page py-20 md:py-28">
      <h1 className="mb-8 text-3xl">{say("Navigation error occurred.")}</h1>
      <ReloadButton size="large">{say("Retry")}</ReloadButton>
    </section>
  );
}

/** Stands in for a page that failed (docs/product.md#error-screens). "Try Again" loads its data anew, which clears the error. */
function PageError() {
  const { revalidate, state } = useRevalidator();
  const say = useWords();
  return (
    <section className="page py-20 md:py-28">
      <h1 className="text-4xl">{say("Something went wrong")}</h1>
      <p className="mt-5 max-w-measure text-lg text-ink-soft">
        {say("We encountered an unexpected error. Don't worry, this has been logged and our team will investigate.")}
      </p>
      <div className="mt-9 button-row">
        <Button size="large" onClick={() => void revalidate()} busy={state === "loading"}>
          {say("Try Again")}
        </Button>
        <ButtonLink size="large" to="/" variant="secondary">
          {say("Go Home")}
        </ButtonLink>
      </div>
    </section>
  );
}

/**
 * The not-found page (docs/product.md#error-screens). On no page that there is, so its code is not either. Without a boundary around it, for
 * which React would send an inline script.
 */
export const NotFound = lazy(() => import("./missing-page.tsx"));

interface MetaArgs {
  loaderData?: { meta: MetaDescriptor[] } | null | undefined;
  /** The routes of the page; the second is the layout, which has the words that editors have changed. */
  matches: readonly ({ loaderData?: unknown } | undefined)[];
}

const notFoundTitle = "Page not found";

/** The metadata that the loader made; without an entry that of the not-found screen, which is shown with the status 404. */
export function metaOrNotFound({ loaderData, matches: [, layout] }: MetaArgs): MetaDescriptor[] {
  const { words } = (layout?.loaderData ?? {}) as { words?: ChangedWords };
  return (
    loaderData?.meta ?? [{ title: words?.[notFoundTitle] ?? notFoundTitle }, { name: "robots", content: "noindex" }]
  );
}
