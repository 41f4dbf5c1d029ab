import { z } from "zod";
import { type Finding, DomainError, parseFields } from "#lib/domain-error.ts";
import { recordActivity } from "../activity/activity.ts";
import type { ManagedKind } from "../documents/kind.ts";
import { readTyped } from "../documents/field-shapes.ts";
import type { Context, GatePass, GateSubject, PublishGate } from "../context.ts";
import { createQueues } from "#lib/pacing.ts";
import { takeToken } from "../security/abuse.ts";
import { requireAbility } from "../security/rights.ts";
import { checkPage, newRun } from "./page/check-page.ts";
import { type StyleWord, found } from "./findings.ts";
import type { GateServices } from "./page/page-inspector.ts";
import { type Subject, findStored, isSameSubject, subjectOfForm, subjectOfStored } from "./subjects.ts";
import { transaction } from "../database.ts";

/** Pages of a release that are checked at once, while somebody waits: some twenty seconds. */
const maxPages = 60;

/** Checks of one member that run or wait, so that nobody's text holds the checks of others more than once. */
const maxChecks = 3;

/** More than a member needs who writes: a form checks when its writer asks for it, and after a save. */
const perMember = { capacity: 60, refillPerMinute: 20 };

/**
 * What is found in the page of an item, as its form says.
 * @param fields as typed; they need not be valid yet
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid` with fields of another type, `rate_limited`, or `unavailable` while former
 *   checks of the same member run
 */
export async function checkItem(ctx: Context, kind: ManagedKind, id: string, fields: unknown): Promise<Finding[]> {
  requireAbility(ctx, "draft");
  const typed = readTyped(kind, fields);
  return checkInTurn(ctx, () => subjectOfForm(ctx, kind, id, typed));
}

/**
 * What is found in the page of a stored item.
 * @throws DomainError `unauthenticated`, `forbidden`, `rate_limited`, or `unavailable` while former checks of the same member run
 */
export async function checkStoredItem(ctx: Context, kind: ManagedKind, id: string): Promise<Finding[]> {
  return checkInTurn(ctx, () => subjectOf(ctx, { collection: kind.collection, id, isShown: false }));
}

/**
 * What is found in the pages that a release changes.
 * @throws DomainError `unauthenticated`, `forbidden`, `rate_limited`, or `unavailable` while former checks of the same member run
 */
export async function checkRelease(ctx: Context, release: string): Promise<Finding[]> {
  return checkInTurn(ctx, () => subjectOf(ctx, { release }));
}

/**
 * What is found in the pages of texts of the site, as their drafts say.
 * @throws DomainError `unauthenticated`, `forbidden`, `rate_limited`, or `unavailable` while former checks of the same member run
 */
export async function checkTexts(ctx: Context, names: readonly string[]): Promise<Finding[]> {
  requireAbility(ctx, "texts");
  return checkInTurn(ctx, () => subjectOf(ctx, { texts: names }));
}

/** One check of a member at a time. What is published is checked by {@link pass}, which is never refused. */
async function checkInTurn(ctx: Context, subject: () => Promise<Subject>): Promise<Finding[]> {
  requireAbility(ctx, "draft");
  const { gate, actor } = ctx;
  if (!gate || actor.kind !== "user") return [];
  await takeToken(ctx, { key: `check:${actor.userId}`, refusal: "You have asked for many checks.", ...perMember });
  return gate.inTurn(actor.userId, async () => findingsIn(ctx, await subject()));
}

async function subjectOf(ctx: Context, subject: GateSubject): Promise<Subject> {
  return subjectOfStored(ctx, await findStored(ctx, subject));
}

/**
 * Errors first. An error in nothing of what is published, such as the frame around it, is a warning: it is there already. A page that was
 * not checked to its end is an error: nobody knows what is wrong with it.
 */
async function findingsIn(ctx: Context, { seeing, paths, sources }: Subject): Promise<Finding[]> {
  if (!ctx.gate || paths.length === 0) return [];
  const run = newRun(ctx.gate.services, await readStyleWords(ctx), ctx.actor.kind === "user" ? ctx.actor.userId : null);
  const findings: Finding[] = [];
  for (const path of paths.slice(0, maxPages)) {
    const page = await checkPage(seeing, path, sources, run);
    for (const { wcag: _, ...finding } of page.findings) {
      const level = !page.isChecked ? "error" : finding.place === null ? "warning" : finding.level;
      findings.push({ ...finding, level });
    }
  }
  const left = paths.length - maxPages;
  if (left > 0) {
    const message = `${left} more pages of this release were not checked: ${maxPages} are checked at a time.`;
    const { rule, excerpt } = found("unchecked", message);
    findings.push({ rule, level: "error", message, excerpt, page: paths[maxPages] ?? "", place: null });
  }
  const errors = findings.filter(({ level }) => level === "error");
  return [...errors, ...findings.filter(({ level }) => level !== "error")];
}

const reasonSchema = z.object({
  reason: z
    .string()
    .transform((text) => text.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ").trim())
    .pipe(z.string().min(10, "Say why in at least 10 characters.").max(500, "At most 500 characters.")),
});

/** The gate of a process that renders pages. */
export function createGate(services: GateServices<Context>): PublishGate {
  return { services, pass, inTurn: createQueues(maxChecks) };
}

async function pass(ctx: Context, subject: GateSubject, override: string | null): Promise<GatePass> {
  requireAbility(ctx, "publish");
  const checked = await findStored(ctx, subject);
  const requireSame = async (tx: Context) => {
    if (!isSameSubject(await findStored(tx, subject), checked))
      throw new DomainError("conflict", "This was changed while it was checked. Please check it again.");
  };
  const findings = await findingsIn(ctx, await subjectOfStored(ctx, checked));
  const errors = findings.filter(({ level }) => level === "error");
  if (errors.length === 0) return { requireSame, record: async () => {} };
  if (override === null || override === "") {
    const words = errors.length === 1 ? "An error stops" : `${errors.length} errors stop`;
    const message = `${words} publishing. Please fix what is listed.`;
    throw new DomainError("invalid", message, { reasons: ["gate"], findings });
  }
  requireAbility(ctx, "overrideGate");
  const { reason } = readReason(override, findings);
  return {
    requireSame,
    record: (tx, thing) => {
      const rules = [...new Set(errors.map(({ rule }) => rule))].join(", ");
      const changes = [
        { field: "reason", before: null, after: reason },
        { field: "errors", before: null, after: `${errors.length}: ${rules}` },
      ];
      return recordActivity(tx, { ...thing, action: "overrideGate", changes });
    },
  };
}

/** @throws DomainError `invalid` with the field `reason`, and the findings once more */
function readReason(override: string, findings: readonly Finding[]): { reason: string } {
  const read = reasonSchema.safeParse({ reason: override });
  if (read.success) return read.data;
  const message = read.error.issues[0]?.message ?? "";
  throw new DomainError("invalid", message, { fields: { reason: message }, reasons: ["gate"], findings });
}

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
      throw new DomainError("conflict", `The style list already has ${maxWords} entries.`);
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
    if (!gone) throw new DomainError("not_found", "This word is no longer on the list.");
    await recordActivity(tx, { action: "delete", kind: "style_word", itemId: id, title: gone.word });
  });
}
