import { useEffect } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { LogoMark } from "../frame/logo.tsx";
import { useWords } from "#app/ui/words.ts";

/** The not-found page (docs/product.md#error-screens). The path is only logged: in the HTML it would make every miss a page of its own. */
export function NotFound() {
  const { pathname } = useLocation();
  const say = useWords();
  useEffect(() => {
    console.warn("No page at", location.pathname);
  }, [pathname]);
  return (
    <section className="page grid items-end gap-10 py-20 md:grid-cols-[auto_1fr] md:gap-16 md:py-28">
      <LogoMark className="size-40 md:size-64" />
      <div>
        <p className="font-display text-5xl font-medium text-evergreen-600">404</p>
        <h1 className="mt-2 text-3xl">{say("Oops! Page not found")}</h1>
        <ButtonLink to="/" size="large" className="mt-8">
          {say("Return to Home")}
        </ButtonLink>
      </div>
    </section>
  );
}
