import { isEditable } from "#app/admin/site/form/text-schema.ts";
import { mapTexts } from "#content/facts.ts";
import { type ShippedTextName, siteTextNames, siteTexts } from "#content/site-texts.ts";
import type { OpenDatabase } from "#db/client.ts";
import { bumpContent } from "#domain/content/changes.ts";
import { usableParts } from "#domain/site-texts/check-text.ts";
import { withValueAt } from "#domain/site-texts/paths.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { transaction } from "#domain/database.ts";

// Every text of the site between two marks that can be seen, as if editors had changed each.

/** Stands in the place of the brand's address, which takes no marks. */
const markedAddress = "marked@marked.example";

const between = (text: string) => `⟦${text}⟧`;

/** The marked forms of a text, until its schema takes one: longer, as long as before, as a question, and as an address. */
const forms = [
  between,
  (text: string) => between(text.slice(2)),
  (text: string) => `Q${between(text)}?`,
  () => markedAddress,
];

/** Keys of what is no text for people, though its schema takes any. */
const noText = /^(?:href|form|src|type|days)$/;

/** The parts of a text with marks wherever its schema takes them. Choices, numbers and addresses have none. */
function markedParts(name: ShippedTextName): Record<string, unknown> {
  const shipped = siteTexts[name].shipped as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(shipped).map(([part, value]) => {
      let marked = value;
      mapTexts(value, (text, path) => {
        if (noText.test(path.at(-1) ?? part) || !path.every((key) => isEditable(key, {})) || !/\p{L}/u.test(text))
          return text;
        const tried = forms.map((form) =>
          path.length === 0 ? form(text) : withValueAt(marked, path.join("."), form(text)),
        );
        marked = tried.find((next) => usableParts(name, { [part]: next }, false).unusable.length === 0) ?? marked;
        return text;
      });
      return [part, marked];
    }),
  );
}

/** Publishes every text of the site with marks around it. */
export async function markAllTexts(database: OpenDatabase): Promise<void> {
  await transaction(testContext(database.db), async (tx) => {
    const updated_at = tx.clock();
    const rows = siteTextNames.map((id) => ({ id, body: markedParts(id), version: 1, updated_at }));
    await tx.db.insertInto("site_texts").values(rows).execute();
    await bumpContent(tx, "site_texts");
  });
}

/** What stands outside all marks; marks may stand inside others. */
export function outsideMarks(text: string): string {
  let left = text.replaceAll(markedAddress, "");
  for (let before = ""; before !== left;) {
    before = left;
    left = left.replace(/Q⟦[^⟦⟧]*⟧\?|⟦[^⟦⟧]*⟧/g, "");
  }
  return left.replace(/\s+/g, " ").trim();
}
