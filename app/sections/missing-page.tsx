import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { sections } from "#lib/addresses.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useWords } from "#app/ui/words.ts";
import { LogoMark } from "./frame/logo.tsx";

/** What stands in place of a page that is not there. The path is only logged: in the HTML it would make every miss a page of its own. */
export default function MissingPage() {
  const { pathname } = useLocation();
  const say = useWords();
  useEffect(() => {
    console.warn("No page at", location.pathname);
  }, [pathname]);
  return (
    <section className="page grid items-start gap-10 py-20 md:grid-cols-[auto_1fr] md:gap-16 md:py-28">
      <LogoMark className="size-40 md:size-64" />
      <div>
        <p className="font-display text-5xl font-medium text-evergreen-600">404</p>
        <h1 className="mt-2 text-3xl">{say("Oops! Page not found")}</h1>
        <ButtonLink to="/" size="large" className="mt-8">
          {say("Return to Home")}
        </ButtonLink>
        <WaysOn />
      </div>
    </section>
  );
}

/** Four pages, and the search of the journal. Works before any script runs. */
function WaysOn() {
  const say = useWords();
  const ways = [
    [sections.useCases, say("See who uses the platform")],
    ["/modules", say("See what it can do")],
    ["/pricing", say("See what it costs")],
    ["/contact", say("Ask a person")],
  ] as const;
  return (
    <>
      <nav aria-labelledby="ways" className="mt-10">
        <h2 id="ways" className="text-xl">
          {say("Where to go from here")}
        </h2>
        <ul className="mt-2 flex flex-wrap gap-x-6">
          {ways.map(([path, words]) => (
            <li key={path}>
              <Link to={path} className="link flex min-h-11 items-center">
                {words}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <search>
        <form action={sections.posts} className="mt-6 max-w-measure">
          <label htmlFor="search">{say("Or search the articles")}</label>
          <span className="mt-1 flex gap-2">
            <input
              id="search"
              name="q"
              type="search"
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              className="min-h-11 w-full rounded-md border border-line-strong bg-card px-3.5 text-base"
            />
            <Button type="submit" variant="secondary">
              {say("Search")}
            </Button>
          </span>
        </form>
      </search>
    </>
  );
}
