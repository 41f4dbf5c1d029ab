import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { NotFound } from "./not-found.tsx";
import { ReloadButton, reloadPage } from "./reload-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useWords } from "#app/ui/words.ts";

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

/** Whether the script of a page could not be loaded. The router does not request it again, so only a reload helps. */
export function isScriptError(error: unknown): boolean {
  return error instanceof TypeError && /import/i.test(error.message);
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
