import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { PublicSettings } from "#domain/context.ts";
import type { ConsentWords } from "#content/schema/consent.ts";
import { useLazy } from "#app/lib/use-lazy.ts";
import { consentSaid, onCookieChange, readConsent } from "./consent-cookies.ts";

const loadBanner = () => import("./consent-banner.tsx");
const loadSettings = () => import("./consent-settings.tsx");

interface ConsentGateProps {
  analytics: PublicSettings["analytics"];
  words: ConsentWords;
  /** Whether the settings are open. */
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/**
 * Runs in the browser, because the HTML is the same for all visitors: asks for consent where analytics is configured and the visitor
 * has not answered, and counts pages after consent. All but reading the cookie is loaded on demand; without analytics that is only
 * the cookie settings.
 */
export function ConsentGate({ analytics, words, open, onOpen, onClose }: ConsentGateProps) {
  const said = useSyncExternalStore(onCookieChange, consentSaid, () => null);
  const consent = said === null ? null : readConsent();
  const { pathname, search } = useLocation();
  const asks = analytics !== null && consent?.analytics === null;
  const banner = useLazy(asks, loadBanner, ignore);
  const readPolicy = useCallback(() => location.assign(words.policy.href), [words]);
  const settings = useLazy(open, loadSettings, readPolicy);

  const agreed = consent?.analytics;
  // Consent was withdrawn, also in another tab, or is overruled by Global Privacy Control.
  useEffect(() => {
    if (!analytics) return;
    if (agreed) import("./analytics.ts").then(({ countPage }) => countPage(analytics), ignore);
    else if (agreed === false && (window.dataLayer || document.cookie.includes("_ga")))
      import("./forget-analytics.ts").then((loaded) => loaded.forgetAnalytics(analytics.measurementId), ignore);
  }, [analytics, agreed, pathname, search]);

  return (
    <>
      {asks && banner && <banner.ConsentBanner words={words} onChoose={onOpen} />}
      {open && settings && consent && (
        <settings.ConsentSettings consent={consent} hasAnalytics={analytics !== null} words={words} onClose={onClose} />
      )}
    </>
  );
}

/** For a failed load: the page works without it, and the next page tries again. */
function ignore(): void {}
