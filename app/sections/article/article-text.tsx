import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { isKnownRoute } from "#app/lib/known-routes.ts";
import { replaceBrokenPictures } from "#app/lib/replace-broken-pictures.ts";
import { inAppLink } from "../navigation/in-app-link.ts";

interface ArticleTextProps {
  html: string;
  /** Address of the picture that stands in for one that does not load. */
  fallback: string;
}

/**
 * The article itself. Once scripts are there, its links to pages of this site are followed within the page, and its pictures
 * that don't load give way to a stock one.
 */
export function ArticleText({ html, fallback }: ArticleTextProps) {
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

  useEffect(() => (text.current ? replaceBrokenPictures(text.current, fallback) : undefined), [html, fallback]);

  // The server's sanitiser made it (domain/markdown).
  return <div ref={text} dir="auto" className="article journal-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
