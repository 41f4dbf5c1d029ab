import { Link } from "react-router";
import type { ConsentWords } from "#content/schema/consent.ts";
import { Button } from "#app/ui/button.tsx";
import { holdConsent, readCookie, savedEvent, writeCookie } from "./consent.tsx";
import { keepPreference, wasFormClosed } from "./preferences.ts";

interface ConsentBannerProps {
  words: ConsentWords;
  onChoose: () => void;
}

/** The consent banner at the bottom of the window. Its three buttons look the same, so that none is suggested. */
export function ConsentBanner({ words, onChoose }: ConsentBannerProps) {
  function answer(allowed: boolean) {
    leaveBanner();
    saveConsent({ preferences: allowed, analytics: allowed });
  }

  return (
    <section
      aria-label={words.banner.label}
      className="cookie-banner no-print fixed inset-x-0 bottom-0 z-30 border-t border-line-strong bg-paper-deep"
    >
      <div className="page flex flex-col gap-x-8 gap-y-3 py-3 md:flex-row md:items-center md:justify-between">
        <p className="text-sm">
          {words.banner.text}{" "}
          <Link to={words.policy.href} className="link">
            {words.policy.label}
          </Link>
        </p>
        <div className="grid shrink-0 grid-cols-3 gap-2">
          <Button variant="secondary" onClick={() => answer(true)}>
            {words.accept}
          </Button>
          <Button variant="secondary" onClick={() => answer(false)}>
            {words.decline}
          </Button>
          <Button variant="secondary" onClick={onChoose}>
            {words.choose}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Moves the focus to the page, because a focused button is removed with the banner. */
export function leaveBanner(): void {
  document.getElementById("Content")?.focus({ preventScroll: true });
}

export interface Choice {
  preferences: boolean;
  /** Null where the site has no analytics, so that visitors are asked once it has. */
  analytics: boolean | null;
}

/**
 * Stores the choice and its date for a year. Stores the present preferences, or deletes them. Where the browser keeps no cookies the choice
 * holds for this visit, and nothing is counted, which needs them.
 */
export function saveConsent({ preferences, analytics }: Choice): void {
  const said = new URLSearchParams({ preferences: preferences ? "1" : "0" });
  if (analytics !== null) said.set("analytics", analytics ? "1" : "0");
  said.set("on", new Date().toISOString().slice(0, 10));
  writeCookie("cookie_consent", said.toString());
  const isKept = readCookie("cookie_consent") === said.toString();
  if (analytics) said.set("analytics", isKept ? "1" : "0");
  holdConsent(isKept ? "" : said.toString());
  if (preferences) keepPreference("contactForm", wasFormClosed() ? "closed" : "auto");
  else writeCookie("user_preferences", "", 0);
  if (document.documentElement.dataset["colorScheme"])
    import("./color-scheme.ts").then(({ settleScheme }) => settleScheme(), console.warn);
  dispatchEvent(new Event(savedEvent));
}
