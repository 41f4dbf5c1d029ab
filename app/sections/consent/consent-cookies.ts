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
  return "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
}

/** The raw consent cookie; it changes with the choice. */
export function consentSaid(): string {
  return readCookie("cookie_consent") ?? "";
}

/** Calls back when a cookie has changed, also in other tabs where the browser supports that. */
export function onCookieChange(notify: () => void): () => void {
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

/** A stored preference; null without one. */
export function readPreference(name: string): string | null {
  return new URLSearchParams(readCookie("user_preferences")).get(name);
}

/** Stores a preference for a year, if the visitor has consented to preferences. */
export function keepPreference(name: string, value: string): void {
  if (!readConsent().preferences) return;
  const preferences = new URLSearchParams(readCookie("user_preferences"));
  preferences.set(name, value);
  writeCookie("user_preferences", preferences.toString());
}

/** Sets a first-party cookie for a number of seconds; 0 deletes it. */
export function writeCookie(name: string, value: string, seconds = year): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

function readCookie(name: string): string | undefined {
  return document.cookie
    .split("; ")
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
