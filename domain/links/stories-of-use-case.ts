import { caseStudyKind } from "../kinds/case-study.ts";
import { spokenColumn } from "../documents/kind.ts";
import type { Context } from "../context.ts";
import { twinsOf, nameOfUseCase } from "../showcase/case-study-card.ts";
import { readNamesWith } from "../showcase/named-use-cases.ts";
import { getTexts } from "../texts/get-texts.ts";

/** What of a case study, or of its draft, says to which use case it belongs. */
interface Naming {
  slug?: unknown;
  use_case?: unknown;
  industry?: unknown;
}

/** The name of the field by which a case study belongs to a certain use case; null for one that belongs to another or none. */
export type FieldNaming = (story: Naming) => string | null;

/** Tells by which field case studies belong to this use case, shown or not. Decides nothing about rights. */
export async function readFieldNaming(ctx: Context, useCaseId: string): Promise<FieldNaming> {
  const useCase = await ctx.db
    .selectFrom("use_cases_content")
    .select(["id", "slug", "title"])
    .where("id", "=", useCaseId)
    .executeTakeFirst();
  if (!useCase) return () => null;
  const [find, texts] = await Promise.all([readNamesWith(ctx, useCase), getTexts(ctx)]);
  return ({ slug, use_case, industry }) => {
    const [twin] = typeof slug === "string" ? twinsOf(texts, slug) : [];
    const named = textIn(use_case) ?? twin?.useCase ?? null;
    const found = find(nameOfUseCase({ useCase: named, category: textIn(industry) ?? "" }));
    return found?.id === useCaseId ? spokenColumn(caseStudyKind, named === null ? "industry" : "use_case") : null;
  };
}

/** Drafts keep what is left empty as an empty text. */
function textIn(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** The managed case studies that belong to the use case, public or not. Decides nothing about rights. */
export async function findStoriesNaming(
  ctx: Context,
  fieldNaming: FieldNaming,
): Promise<{ collection: "case_studies_content"; id: string; title: string; where: string }[]> {
  const rows = await ctx.db
    .selectFrom("case_studies_content")
    .select(["id", "slug", "title", "use_case", "industry"])
    .execute();
  const stories = rows.flatMap((row) => {
    const where = fieldNaming(row);
    return where === null ? [] : [{ collection: "case_studies_content" as const, id: row.id, title: row.title, where }];
  });
  return stories.toSorted((one, other) => (one.title < other.title ? -1 : 1));
}
