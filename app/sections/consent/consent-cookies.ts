/** What the visitor has said to a category; null while nobody has asked. */
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

/** What the cookie says, as it stands; it changes when the choice does. */
export function consentSaid(): string {
  return readCookie("cookie_consent") ?? "";
}

/** Calls back when a cookie has changed, where the browser tells in any tab. */
export function onCookieChange(notify: () => void): () => void {
  addEventListener(savedEvent, notify);
  globalThis.cookieStore?.addEventListener("change", notify);
  return () => {
    removeEventListener(savedEvent, notify);
    globalThis.cookieStore?.removeEventListener("change", notify);
  };
}

/** The visitor's choice. Global Privacy Control is a no to analytics whatever was chosen, and to what was never asked. */
export function readConsent(): Consent {
  const said = new URLSearchParams(consentSaid());
  const answer = (category: keyof Consent) => (said.has(category) ? said.get(category) === "1" : null);
  const consent = { preferences: answer("preferences"), analytics: answer("analytics") };
  return sendsPrivacyControl() ? { preferences: consent.preferences ?? false, analytics: false } : consent;
}

/** One of the visitor's settings; null when it was never kept. */
export function readPreference(name: string): string | null {
  return new URLSearchParams(readCookie("user_preferences")).get(name);
}

/** Keeps a setting for a year, when the visitor has allowed that. */
export function keepPreference(name: string, value: string): void {
  if (!readConsent().preferences) return;
  const preferences = new URLSearchParams(readCookie("user_preferences"));
  preferences.set(name, value);
  writeCookie("user_preferences", preferences.toString());
}

/** Sets a cookie of our own for so many seconds; 0 deletes it. */
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
