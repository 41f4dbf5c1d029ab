import { consentVersion, type NewsletterWords } from "#content/newsletter.ts";

export type NewsletterFormWords = ReturnType<typeof withVersion>;

/** One object for each text, because pages that show the form twice then carry it once. */
const known = new WeakMap<NewsletterWords, NewsletterFormWords>();

/** Words of the newsletter's form, with the version of its text of consent, which the form sends along. Server only. */
export function formWords(words: NewsletterWords): NewsletterFormWords {
  const form = known.get(words) ?? withVersion(words);
  known.set(words, form);
  return form;
}

function withVersion({ form }: NewsletterWords) {
  return { ...form, consent: { version: consentVersion(form.consent.text), ...form.consent } };
}
