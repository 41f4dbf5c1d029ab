import { wasClosed } from "../contact/contact-dialog.tsx";
import { keepPreference, savedEvent, writeCookie } from "./consent-cookies.ts";

export interface Choice {
  preferences: boolean;
  /** Null where the site has no analytics, so that visitors are asked once it has. */
  analytics: boolean | null;
}

/** Stores the choice and its date for a year. Stores the present preferences, or deletes them. */
export function saveConsent({ preferences, analytics }: Choice): void {
  const said = new URLSearchParams({ preferences: preferences ? "1" : "0" });
  if (analytics !== null) said.set("analytics", analytics ? "1" : "0");
  said.set("on", new Date().toISOString().slice(0, 10));
  writeCookie("cookie_consent", said.toString());
  if (preferences) keepPreference("contactForm", wasClosed() ? "closed" : "auto");
  else writeCookie("user_preferences", "", 0);
  dispatchEvent(new Event(savedEvent));
}
