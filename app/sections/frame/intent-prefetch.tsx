import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { isKnownRoute } from "#app/lib/known-routes.ts";
import { loadFormDialog } from "../contact/contact-dialog.tsx";
import { inAppLink } from "./use-site-clicks.ts";

/** How long a pointer rests on a link before that counts as an intent, in milliseconds. */
const restingTime = 65;

/**
 * Fetches a page ahead when a visitor shows that it is wanted (pointer, keyboard focus, touch), for every link of the
 * public site, and what the newsletter's forms need to answer in place. One listener instead of a property of each link:
 * articles have links of their own.
 */
export function IntentPrefetch() {
  const [page, setPage] = useState<string | null>(null);

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
            ({ prepareSignUp }) => prepareSignUp(pointed),
            () => {},
          );
        else if (pointed.dataset["openForm"]) loadFormDialog().catch(() => {});
        // What needs script opens something here; its address is for visitors without JavaScript.
        else if (link && !("needsScript" in link.dataset) && isKnownRoute(link.pathname))
          setPage(link.pathname + link.search);
      };
      resting = setTimeout(fetchAhead, type === "mouseover" ? restingTime : 0);
    };
    const intents = ["mouseover", "focusin", "touchstart"];
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true });
    // What has the focus already, from before the scripts came, fires no event any more.
    onIntent({ type: "focusin", target: document.activeElement });
    return () => {
      clearTimeout(resting);
      for (const intent of intents) document.removeEventListener(intent, onIntent);
    };
  }, []);

  return page && <PrefetchPageLinks page={page} />;
}
