import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { isKnownRoute } from "#app/lib/known-routes.ts";
import { inAppLink } from "../navigation/in-app-link.ts";

/** The article itself. Its links to pages of this site are followed within the page once scripts are there. */
export function ArticleText({ html }: { html: string }) {
  const navigate = useNavigate();
  const text = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = text.current;
    const follow = (event: MouseEvent) => {
      if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)
        return;
      const link = inAppLink(event.target);
      if (!link || !isKnownRoute(link.pathname)) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [navigate]);

  // The server's sanitiser made it (domain/markdown).
  return <div ref={text} className="article journal-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
