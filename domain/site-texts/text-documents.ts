import { isDeepStrictEqual } from "node:util";
import type { SiteTextName } from "#content/site-texts.ts";
import { isPageName } from "#content/page-names.ts";
import type { Context, Change, DocumentKind } from "../context.ts";
import { addressProblem } from "./page-address.ts";
import { schemaOfPart, usableParts } from "../texts/check-text.ts";
import { factsIn } from "../texts/compose-texts.ts";
import { factsTag, pagesTag, textTag } from "../texts/get-texts.ts";
import { type TextRow, findTextRows } from "../texts/text-rows.ts";
import { knownName, titleOfText, wholeText } from "../texts/text-names.ts";

type NamedRow = Omit<TextRow, "id"> & { id: SiteTextName };

/** The texts of the site and the pages of editors as documents. */
export const texts: DocumentKind<NamedRow> = {
  name: "site_texts",
  fields: [],
  ability: "texts",
  async find(ctx, id) {
    const name = knownName(id);
    const [row] = name ? await findTextRows(ctx, { ids: [name] }) : [];
    return row && name ? { ...row, id: name } : null;
  },
  defaults(id) {
    const name = knownName(id);
    return name && !isPageName(name) ? { id: name, body: {}, version: 0, updated_at: new Date(0) } : null;
  },
  isKnown: (id) => knownName(id) !== null,
  hasField(id, field) {
    const name = knownName(id);
    if (!name || !/^[\w-]{1,60}(?:\.[\w-]{1,60}){0,12}$/.test(field)) return false;
    const [part = ""] = field.split(".");
    return schemaOfPart(name, part) !== null;
  },
  fieldsIn(id, values) {
    const name = knownName(id);
    return name && wholeText(name, usableParts(name, { ...values }, false).usable);
  },
  fieldsOfDraft({ item_id, body }) {
    const name = knownName(item_id);
    return name ? wholeText(name, body) : { ...body };
  },
  titleOfDraft({ item_id, body }) {
    const name = knownName(item_id);
    return name ? titleOfText(name, body) : `Former text: ${item_id}`;
  },
  async write({ db }, before, after) {
    if (after === null) {
      if (before) await db.deleteFrom("site_texts").where("id", "=", before.id).execute();
      return before;
    }
    const { id, ...row } = after;
    await db
      .insertInto("site_texts")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    return after;
  },
  titleOf: ({ id, body }) => titleOfText(id, wholeText(id, body)),
  isPublic: ({ body }) => body["shown"] !== false,
  // While it is hidden, others may have its address of free choice (domain/followers/page-addresses.ts).
  pathOf: ({ id, body }) => (isPageName(id) && body["shown"] !== false ? String(body["address"]) : null),
  versionOf: ({ version }) => version,
  snapshotOf: ({ id, body }) => ({ ...wholeText(id, body) }),
  valuesOf: ({ body }) => body,
  // A page may have published words and others in its draft.
  valuesInTrash(snapshot) {
    const fields = [snapshot["published"], snapshot["draft"]].flatMap((part) => Object.entries(part ?? {}));
    return Object.groupBy(fields, ([field]) => field);
  },
  addressesTag: pagesTag,
  canHave: async (ctx, id, path) => isPageName(id) && (await addressProblem(ctx, id, path)) === null,
  tagsOf,
};

async function tagsOf(tx: Context, { id, before, after }: Change<NamedRow>): Promise<string[]> {
  const name = id as SiteTextName;
  const parts = (row: NamedRow | null) => usableParts(name, row?.body ?? {}, false).usable;
  const isChanged = after === null ? before !== null : !isDeepStrictEqual(parts(before), after.body);
  const hasOtherFacts = (name === "brand" || name === "pricing") && (await factsChanged(tx, name, before));
  return [...(isChanged ? [textTag(name)] : []), ...(hasOtherFacts ? [factsTag] : [])];
}

/** Whether the facts, which two texts hold, differ from what they were. @param before the one of them that was changed */
async function factsChanged(tx: Context, name: SiteTextName, before: NamedRow | null): Promise<boolean> {
  const rows = await findTextRows(tx, { ids: ["brand", "pricing"] });
  const now = Object.fromEntries(rows.map(({ id, body }) => [id, body]));
  return !isDeepStrictEqual(factsIn(now), factsIn({ ...now, [name]: before?.body ?? {} }));
}
