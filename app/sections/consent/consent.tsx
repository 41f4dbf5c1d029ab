import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import type { PublicSettings } from "#domain/context.ts";
import type { ConsentWords } from "#content/schema/consent.ts";
import { useLazy } from "#app/ui/use-lazy.ts";

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
  const navigate = useNavigate();
  // Closed, so that the next click tries again. In-app, because that says so on a page of ours when there is no connection.
  const readPolicy = useCallback(() => {
    onClose();
    void navigate(words.policy.href);
  }, [words, onClose, navigate]);
  const settings = useLazy(open, loadSettings, readPolicy);

  const agreed = consent?.analytics;
  // Consent was withdrawn, also in another tab, or is overruled by Global Privacy Control.
  useEffect(() => {
    if (!analytics) return;
    if (agreed) import("./analytics.ts").then(({ countPage }) => countPage(analytics), ignore);
    else if (agreed === false && (window.dataLayer || document.cookie.includes("_ga")))
      import("./analytics.ts").then((loaded) => loaded.forgetAnalytics(analytics.measurementId), ignore);
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

/** The choice for a category; null before the visitor was asked. */
type Answer = boolean | null;

export interface Consent {
  preferences: Answer;
  analytics: Answer;
}

const year = 31_536_000;
/** Sent to the window after a choice. */
export const savedEvent = "consent-saved";

/** Whether the browser asks every site not to track (Global Privacy Control). */
export function sendsPrivacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;
}

/** The choice of this visit, where the browser keeps no cookies. */
let saidNow = "";

/** Holds a choice for this visit, for browsers that keep no cookies; "" leaves it to the cookie. */
export function holdConsent(said: string): void {
  saidNow = said;
}

/** The raw consent cookie, or what stands in for it; it changes with the choice. */
function consentSaid(): string {
  return saidNow || (readCookie("cookie_consent") ?? "");
}

/** Calls back when a cookie has changed, also in other tabs where the browser supports that. */
function onCookieChange(notify: () => void): () => void {
  addEventListener(savedEvent, notify);
  globalThis.cookieStore?.addEventListener("change", notify);
  return () => {
    removeEventListener(savedEvent, notify);
    globalThis.cookieStore?.removeEventListener("change", notify);
  };
}

/** The visitor's choice. With Global Privacy Control analytics is always denied. */
export function readConsent(): Consent {
  const said = new URLSearchParams(consentSaid());
  const answer = (category: keyof Consent) => (said.has(category) ? said.get(category) === "1" : null);
  const consent = { preferences: answer("preferences"), analytics: answer("analytics") };
  return sendsPrivacyControl() ? { preferences: consent.preferences ?? false, analytics: false } : consent;
}

/** Sets a first-party cookie for a number of seconds; 0 deletes it. */
export function writeCookie(name: string, value: string, seconds = year): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** The value of a cookie, as it is stored. */
export function readCookie(name: string): string | undefined {
  return document.cookie
    .split("; ")
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
