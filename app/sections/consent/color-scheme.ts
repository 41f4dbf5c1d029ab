import { readConsent } from "./consent.tsx";
import { keepPreference } from "./preferences.ts";

// The inline script of public pages reads it before the first paint (server/pages/first-visit.ts), from the cookie or from where it is for a visit.
const name = "colorScheme";
const visit = "user_preferences";

/** Shows the page in a color scheme: "light", "dark", or "" for that of the system. */
function showScheme(scheme: string): void {
  const root = document.documentElement;
  if (scheme) root.dataset[name] = scheme;
  else delete root.dataset[name];
  const choice = findChoice();
  if (choice) choice.value = scheme;
  // The first of two is the dark one, and the browser takes the first whose condition holds.
  const dark = document.querySelector<HTMLMetaElement>("meta[name=theme-color]");
  if (dark) dark.media = { dark: "", light: "not all" }[scheme] ?? "(prefers-color-scheme:dark)";
}

/**
 * Shows what a visitor has chosen in the footer.
 * @param change where that was just now: then it is kept, and how is said below it
 */
export function takeScheme({ value: scheme, dataset }: HTMLSelectElement, change: Event | undefined): void {
  showScheme(scheme);
  if (!change) return;
  keepScheme(scheme);
  say((scheme && dataset[readConsent().preferences ? "kept" : "visit"]) || "");
}

/** After an answer about cookies: what was chosen before is kept from now on, or a kept choice is given up. */
export function settleScheme(): void {
  const scheme = document.documentElement.dataset[name];
  if (!scheme) return;
  if (readConsent().preferences) keepScheme(scheme);
  else if (!isOfVisit()) showScheme("");
  say("");
}

function keepScheme(scheme: string): void {
  keepPreference(name, scheme);
  try {
    if (scheme && !readConsent().preferences) sessionStorage.setItem(visit, `${name}=${scheme}`);
    else sessionStorage.removeItem(visit);
  } catch {
    // Some privacy modes block the storage; then the choice holds until the page is loaded again.
  }
}

function isOfVisit(): boolean {
  try {
    return sessionStorage.getItem(visit) !== null;
  } catch {
    return true;
  }
}

const findChoice = () => document.querySelector<HTMLSelectElement>("footer select[data-kept]");

function say(words: string): void {
  const note = findChoice()?.closest("li")?.querySelector("output");
  if (note) note.textContent = words;
}
