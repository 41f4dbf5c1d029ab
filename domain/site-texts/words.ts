import { fill, mapTexts } from "#content/facts.ts";
import { siteTexts, type SiteTexts } from "#content/site-texts.ts";

const names = ["frame", "errors", "forms"] as const;
type Texts = Pick<SiteTexts, (typeof names)[number]>;

/** The short words that editors have changed, by the words as shipped (content/words.ts). */
export function changedWords(texts: Texts): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const name of names) {
    const present = new Map<string, string>();
    mapTexts<object>(texts[name], (words, path) => (present.set(path.join("."), words), words));
    mapTexts<object>(siteTexts[name].shipped, (shipped, path) => {
      const words = present.get(path.join(".")) ?? shipped;
      if (words !== shipped) changed[shipped] = words;
      return shipped;
    });
  }
  return changed;
}

/** The changed words for the data of a page; nothing while all are as shipped, so that such a page carries nothing of it. */
export function wordsOf(texts: Texts): { words?: Record<string, string> } {
  const words = changedWords(texts);
  return Object.keys(words).length === 0 ? {} : { words };
}

/**
 * A function that says a message of a form as editors want it. A message whose words are not in content/words.ts stays as it is. What stands
 * in it for `{…}` is kept.
 */
export function messageSayer(texts: Texts): (message: string) => string {
  const changed = Object.entries(changedWords(texts));
  return (message) => {
    for (const [shipped, words] of changed) {
      const values = valuesIn(message, shipped);
      if (values) return fill(words, values);
    }
    return message;
  };
}

/** What stands in a message in the places of the placeholders; null when its words are others. */
function valuesIn(message: string, shipped: string): Record<string, string> | null {
  const pattern = shipped.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? `(?<${part}>.+)` : RegExp.escape(part)));
  const match = new RegExp(`^${pattern.join("")}$`, "s").exec(message);
  return match && { ...match.groups };
}
