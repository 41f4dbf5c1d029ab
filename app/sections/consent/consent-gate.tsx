import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { PublicSettings } from "#domain/public-settings.ts";
import type { ConsentWords } from "#content/schema/consent.ts";
import { useLazy } from "#app/lib/use-lazy.ts";
import { consentSaid, onCookieChange, readConsent } from "./consent-cookies.ts";

const loadBanner = () => import("./consent-banner.tsx");
const loadSettings = () => import("./consent-settings.tsx");

interface ConsentGateProps {
  analytics: PublicSettings["analytics"];
  words: ConsentWords;
  /** The visitor wants to see the settings. */
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/**
 * Decides in the browser, because the HTML is the same for everybody: asks for consent where analytics is configured and
 * the visitor has not answered, and counts pages for those who agreed. Everything beyond reading the cookie is loaded
 * when it is needed, which without analytics is when somebody opens the cookie settings.
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
  // Withdrawn, here or in another tab, or overruled by the browser's signal since.
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

/** A file that can't be had: the page works without it, and the next page tries again. */
function ignore(): void {}
