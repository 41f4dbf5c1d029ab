import { readConsent, readCookie, writeCookie } from "./consent.tsx";

/** A stored preference; null without one. */
function readPreference(name: string): string | null {
  return new URLSearchParams(readCookie("user_preferences")).get(name);
}

/** Stores a preference for a year, if the visitor has consented to preferences; "" removes it. */
export function keepPreference(name: string, value: string): void {
  if (!readConsent().preferences) return;
  const preferences = new URLSearchParams(readCookie("user_preferences"));
  if (value) preferences.set(name, value);
  else preferences.delete(name);
  writeCookie("user_preferences", preferences.toString());
}

const flag = "contactFormClosed";

/** Whether the visitor has closed the contact form before, by the flag or by the stored preference. */
export function wasFormClosed(): boolean {
  try {
    // Some privacy modes block the storage; then the form opens again.
    if (localStorage.getItem(flag) !== null) return true;
  } catch {}
  return readPreference("contactForm") === "closed";
}

/** Leaves the 'contactFormClosed' flag (docs/product.md#contact-dialog). */
export function rememberFormClosed(): void {
  try {
    localStorage.setItem(flag, "true");
  } catch {}
  keepPreference("contactForm", "closed");
}
