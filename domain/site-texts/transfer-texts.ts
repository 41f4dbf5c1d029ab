import { isDeepStrictEqual } from "node:util";
import { isPageName } from "#content/page-names.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { Context } from "../context.ts";
import { requireAbilityOrOperator } from "../rights.ts";
import { readPart, usableParts } from "./check-text.ts";
import { storeText } from "./publish-texts.ts";
import { addressProblem } from "../site-pages/page-address.ts";
import { getStoredText, knownName, lockTexts, partsToStore, titleOfText, wholeText } from "./stored-texts.ts";

/** Published texts by name, with the parts that editors have changed. */
export type TextsDocument = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The texts that editors have changed, as published.
 * @throws DomainError unauthenticated or forbidden
 */
export async function exportTexts(ctx: Context): Promise<TextsDocument> {
  requireAbilityOrOperator(ctx, "transfer");
  const rows = await ctx.db.selectFrom("site_texts").select(["id", "body"]).orderBy("id").execute();
  return Object.fromEntries(rows.map(({ id, body }) => [id, body]));
}

/** What no import may store: a sentence for each text or part that the site does not have, or that does not fit. */
export function complaintsAbout(document: TextsDocument): string[] {
  return Object.entries(document).flatMap(([name, parts]) => {
    const known = knownName(name);
    if (!known) return [`site_texts "${name}": the site has no such text.`];
    return Object.entries(parts).flatMap(([part, value]) => {
      const read = readPart(known, part, value);
      return "value" in read
        ? []
        : read.problems.map(({ path, message }) => `site_texts "${name}", ${path.join(".")}: ${message}`);
    });
  });
}

/**
 * Publishes the texts of a document, in the caller's transaction. One that is there already and differs stays as it is unless it may be
 * overwritten; then what it said before stays as a version.
 * @param document without complaints
 * @param outcome is added to
 * @returns the names of those that say what the document says
 */
export async function importTexts(
  tx: Context,
  document: TextsDocument,
  { overwrite, actorEmail }: { overwrite: boolean; actorEmail: string },
  outcome: { created: number; updated: number; same: number; kept: string[] },
): Promise<SiteTextName[]> {
  await lockTexts(tx);
  const taken: SiteTextName[] = [];
  for (const [name, parts] of Object.entries(document) as [SiteTextName, Record<string, unknown>][]) {
    const { published, version } = await getStoredText(tx, name);
    const body = partsToStore(name, wholeText(name, usableParts(name, parts, false).usable));
    const title = titleOfText(name, body);
    const isTaken = isPageName(name) && (await addressProblem(tx, name, String(body["address"])));
    if (isTaken) {
      outcome.kept.push(`“${title}” was left out, because it can't have its address. ${isTaken}`);
      continue;
    }
    const isSame = isDeepStrictEqual(published, body);
    if (!isSame && version > 0 && !overwrite) {
      outcome.kept.push(`The text "${title}" was left as it is: it differs. --overwrite would replace it.`);
      continue;
    }
    taken.push(name);
    if (isSame) outcome.same += 1;
    else {
      await storeText(tx, name, body, { action: "import", actorEmail });
      outcome[version === 0 ? "created" : "updated"] += 1;
    }
  }
  return taken;
}
