import { use, useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { WordsContext } from "#app/ui/words.ts";
import { isKnownRoute } from "#app/lib/known-routes.ts";
import { loadFormDialog } from "../contact/contact-dialog.tsx";
import { inAppLink } from "./use-site-clicks.ts";

/** A pointer that stays on a link for this time counts as an intent. */
const hoverDelayMs = 65;

/**
 * Prefetches the page of a link on hover, keyboard focus or touch, and the script of the newsletter forms. One listener on the document
 * instead of a prop of each link, because the links in articles are HTML.
 */
export function IntentPrefetch() {
  const [page, setPage] = useState<string | null>(null);
  const words = use(WordsContext);

  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const onIntent = ({ type, target }: Pick<Event, "type" | "target">) => {
      clearTimeout(resting);
      const pointed =
        target instanceof Element ? target.closest<HTMLElement>("a, [data-open-form], [action^='/newsletter']") : null;
      if (!pointed) return;
      const fetchAhead = () => {
        const link = inAppLink(pointed);
        if (pointed instanceof HTMLFormElement)
          import("../newsletter/answer-in-place.ts").then(
            ({ prepareSignUp }) => prepareSignUp(pointed, words),
            () => {},
          );
        else if (pointed.dataset["openForm"]) loadFormDialog().catch(() => {});
        // Such a link opens a dialog; its URL is only for visitors without JavaScript.
        else if (link && !("needsScript" in link.dataset) && isKnownRoute(link.pathname))
          setPage(link.pathname + link.search);
      };
      resting = setTimeout(fetchAhead, type === "mouseover" ? hoverDelayMs : 0);
    };
    const intents = ["mouseover", "focusin", "touchstart"];
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true });
    // An element that was focused before the hydration fires no event.
    onIntent({ type: "focusin", target: document.activeElement });
    return () => {
      clearTimeout(resting);
      for (const intent of intents) document.removeEventListener(intent, onIntent);
    };
  }, [words]);

  return page && <PrefetchPageLinks page={page} />;
}
