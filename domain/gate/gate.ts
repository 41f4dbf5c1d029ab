import { z } from "zod";
import { type Finding, DomainError } from "#lib/domain-error.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { ManagedKind } from "../content/kind.ts";
import { kindOf } from "../content/kinds.ts";
import type { Context, GatePass, GateSubject, PublishGate } from "../context.ts";
import { requireAbility } from "../rights.ts";
import { checkPage, newRun } from "./check-page.ts";
import { found } from "./rules/raw.ts";
import type { GateServices } from "./services.ts";
import { readStyleWords } from "./style-words.ts";
import { type Subject, subjectOfItem, subjectOfRelease, subjectOfStored, subjectOfTexts } from "./subjects.ts";

/** Pages of a release that are checked at once, while somebody waits. */
const maxPages = 25;

/**
 * What is found in the page of an item, as its form says.
 * @param fields as typed; they need not be valid yet
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function checkItem(ctx: Context, kind: ManagedKind, id: string, fields: unknown): Promise<Finding[]> {
  requireAbility(ctx, "draft");
  const given = typeof fields === "object" && fields !== null ? (fields as Record<string, unknown>) : {};
  return findingsIn(ctx, await subjectOfItem(ctx, kind, id, { fields: given, isShown: true }));
}

/**
 * What is found in the page of a stored item.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function checkStoredItem(ctx: Context, kind: ManagedKind, id: string): Promise<Finding[]> {
  requireAbility(ctx, "draft");
  return findingsIn(ctx, await subjectOfStored(ctx, kind, id, false));
}

/**
 * What is found in the pages that a release changes.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function checkRelease(ctx: Context, release: string): Promise<Finding[]> {
  requireAbility(ctx, "draft");
  return findingsIn(ctx, await subjectOfRelease(ctx, release));
}

/** Errors first. An error in nothing of what is published, such as the frame around it, is a warning: it is there already. */
async function findingsIn(ctx: Context, subject: Subject | null): Promise<Finding[]> {
  if (!ctx.gate || !subject) return [];
  const run = newRun(ctx.gate.services, await readStyleWords(ctx), true);
  const { seeing, paths, sources } = subject;
  const findings: Finding[] = [];
  for (const path of paths.slice(0, maxPages)) {
    for (const { wcag: _, ...finding } of await checkPage(seeing, path, sources, run)) {
      findings.push(finding.place === null ? { ...finding, level: "warning" } : finding);
    }
  }
  const left = paths.length - maxPages;
  if (left > 0) {
    const message = `${left} more pages of this release were not checked: ${maxPages} are checked at a time.`;
    const { rule, level, excerpt } = found("unchecked", message);
    findings.push({ rule, level, message, excerpt, page: paths[maxPages] ?? "", place: null });
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

const passed: GatePass = { record: async () => {} };

/** The gate of a process that renders pages. */
export function createGate(services: GateServices<Context>): PublishGate {
  return { services, pass };
}

async function pass(ctx: Context, subject: GateSubject, override: string | null): Promise<GatePass> {
  requireAbility(ctx, "publish");
  const findings = await findingsIn(ctx, await subjectOf(ctx, subject));
  const errors = findings.filter(({ level }) => level === "error");
  if (errors.length === 0) return passed;
  if (override === null || override === "") {
    const words = errors.length === 1 ? "An error stops" : `${errors.length} errors stop`;
    const message = `${words} the publication. Please mend what is listed.`;
    throw new DomainError("invalid", message, { reasons: ["gate"], findings });
  }
  requireAbility(ctx, "overrideGate");
  const { reason } = readReason(override, findings);
  return {
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

function subjectOf(ctx: Context, subject: GateSubject): Promise<Subject | null> {
  if ("release" in subject) return subjectOfRelease(ctx, subject.release);
  if ("texts" in subject) return subjectOfTexts(ctx, subject.texts);
  return subjectOfStored(ctx, kindOf(subject.collection), subject.id, subject.isShown);
}

/** @throws DomainError `invalid` with the field `reason`, and the findings once more */
function readReason(override: string, findings: readonly Finding[]): { reason: string } {
  const read = reasonSchema.safeParse({ reason: override });
  if (read.success) return read.data;
  const message = read.error.issues[0]?.message ?? "";
  throw new DomainError("invalid", message, { fields: { reason: message }, reasons: ["gate"], findings });
}
