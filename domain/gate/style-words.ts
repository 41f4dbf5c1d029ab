import { z } from "zod";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Context } from "../context.ts";
import { requireAbility } from "../rights.ts";
import { transaction } from "../transaction.ts";
import type { StyleWord } from "./page-facts.ts";

/** An entry of the team's style list. */
export interface ListedStyleWord extends StyleWord {
  id: string;
}

/** Entries of the list: each is looked for in every page. */
const maxWords = 500;

const line = (most: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ").trim())
    .pipe(z.string().max(most, `At most ${most} characters.`));

const entrySchema = z.object({
  word: line(60).refine((word) => /[\p{L}\p{N}]/u.test(word), "Enter a word or a phrase."),
  better: line(60),
  reason: line(200),
});

/** @throws DomainError `unauthenticated` or `forbidden` */
export async function findStyleWords(ctx: Context): Promise<ListedStyleWord[]> {
  requireAbility(ctx, "draft");
  return readStyleWords(ctx);
}

/** The list for checks, which everybody's page is held to. */
export function readStyleWords({ db }: Pick<Context, "db">): Promise<ListedStyleWord[]> {
  return db.selectFrom("style_words").select(["id", "word", "better", "reason"]).orderBy("word").execute();
}

/**
 * Adds a word to the style list; one that is there already gets the new advice.
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid` with its fields, or `conflict` when the list is full
 */
export async function saveStyleWord(ctx: Context, entry: unknown): Promise<void> {
  requireAbility(ctx, "styleList");
  const { word, better, reason } = parseFields(entrySchema, entry);
  await transaction(ctx, async (tx) => {
    const known = await readStyleWords(tx);
    const same = known.find((one) => one.word.toLowerCase() === word.toLowerCase());
    if (!same && known.length >= maxWords)
      throw new DomainError("conflict", `The style list has ${maxWords} entries already.`);
    const id = same?.id ?? crypto.randomUUID();
    const row = { word, better, reason };
    await tx.db
      .insertInto("style_words")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    const changes = [{ field: word, before: same ? same.better : null, after: better }];
    await recordActivity(tx, {
      action: same ? "update" : "create",
      kind: "style_word",
      itemId: id,
      title: word,
      changes,
    });
  });
}

/** @throws DomainError `unauthenticated`, `forbidden` or `not_found` */
export async function deleteStyleWord(ctx: Context, id: string): Promise<void> {
  requireAbility(ctx, "styleList");
  await transaction(ctx, async (tx) => {
    const gone = await tx.db.deleteFrom("style_words").where("id", "=", id).returning("word").executeTakeFirst();
    if (!gone) throw new DomainError("not_found", "This word is not on the list any more.");
    await recordActivity(tx, { action: "delete", kind: "style_word", itemId: id, title: gone.word });
  });
}
