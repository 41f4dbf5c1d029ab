import { z } from "zod";
import { cookieSchema, type Cookie } from "../schema/cookie.ts";

/** Every cookie that this site can set (docs/product.md#cookies). The cookie policy shows this list, so a new cookie needs an entry. */
export const cookies: readonly Cookie[] = z.array(cookieSchema).parse([
  {
    name: "session_id",
    category: "necessary",
    purpose:
      "Keeps the people who manage this site signed in. Scripts can’t read it, and other sites can’t use it. Over https its name begins with __Host-.",
    when: "When you sign in to the admin area",
    duration: "Session: until you sign out or close the browser",
  },
  {
    name: "sign_in_attempt",
    category: "necessary",
    purpose: "Makes sure that a sign-in with a passkey or a wallet ends in the browser where it began.",
    when: "When you sign in to the admin area that way, or add a passkey or wallet to your account",
    duration: "5 minutes",
  },
  {
    name: "provider_request",
    category: "necessary",
    purpose:
      "Makes sure that a sign-in at another provider ends in the browser where it began. Each sign-in has its own cookie, with this name and a few letters.",
    when: "When you sign in to the admin area through another provider",
    duration: "10 minutes",
  },
  {
    name: "known_browser",
    category: "necessary",
    purpose:
      "Remembers that you have signed in to the admin area with this browser, so that strangers who try passwords at your account can’t lock you out here. Each account has its own cookie, with this name and a few letters.",
    when: "When you sign in to the admin area",
    duration: "180 days",
  },
  {
    name: "cookie_consent",
    category: "necessary",
    purpose: "Remembers what you have chosen about cookies, so that we ask once and not on each page.",
    when: "When you make that choice",
    duration: "1 year",
  },
  {
    name: "user_preferences",
    category: "preferences",
    purpose:
      "Remembers your settings on this site, such as light or dark, so that you don’t have to choose them again.",
    when: "When you have allowed preferences",
    duration: "1 year",
  },
  {
    name: "_ga",
    category: "analytics",
    purpose:
      "Lets Google Analytics tell one visitor from another, so that we see which pages are read. It keeps the state of the visit in a second cookie, named like this one with our measurement ID after it.",
    when: "When we use Google Analytics and you have agreed to it, never before",
    duration: "2 years",
  },
]);
