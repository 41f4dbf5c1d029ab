import { keepPreference, readPreference } from "../consent/consent-cookies.ts";

const flag = "contactFormClosed";

/** Whether the visitor has closed the contact form before: the flag says so, or a preference outlived it. */
export function wasClosed(): boolean {
  try {
    // Storage is refused in some privacy modes; the form then simply opens again.
    if (localStorage.getItem(flag) !== null) return true;
  } catch {}
  return readPreference("contactForm") === "closed";
}

/** Leaves the flag of specification section 4. */
export function rememberClosed(): void {
  try {
    localStorage.setItem(flag, "true");
  } catch {}
  keepPreference("contactForm", "closed");
}
