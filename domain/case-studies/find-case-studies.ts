import { caseStudies } from "#content/case-studies.ts";
import type { BuiltInCaseStudy } from "#content/schema/case-study.ts";
import type { CaseStudiesTable } from "#db/schema.ts";
import type { Context } from "#domain/context.ts";
import { withTimeout } from "#lib/with-timeout.ts";
import type { Selectable } from "kysely";
import { type Result, readResult } from "./read-result.ts";

/** What a list shows of a case study. Managed ones have no modules, tags or testimonial. */
export interface CaseStudyCard {
  slug: string;
  title: string;
  organization: string;
  category: string;
  description: string;
  results: Result[];
  modules: string[];
  useCase: string | null;
  testimonial: BuiltInCaseStudy["testimonial"] | null;
  image: string | null;
  tags: string[];
}

/** Longer than a healthy database ever takes, shorter than a visitor waits. */
const patience = 1500;

/**
 * The case studies that visitors see: the active managed ones, newest first, else the built-in ones in their own order;
 * at most `limit` of them (specification section 7, Public reads). Never throws: when the database fails or takes longer
 * than 1.5 s, the built-in ones stand in and the context is told.
 */
export async function findCaseStudies(ctx: Context, { limit }: { limit: number }): Promise<CaseStudyCard[]> {
  ctx.reads("case_studies_content");
  try {
    const rows = await withTimeout(
      ctx.db
        .selectFrom("case_studies_content")
        .selectAll()
        .where("is_active", "=", true)
        .orderBy("created_at", "desc")
        .limit(limit)
        .execute(),
      patience,
    );
    if (rows.length > 0) return rows.map(fromRow);
  } catch (error) {
    ctx.degraded(error);
  }
  return caseStudies.slice(0, limit).map(fromBuiltIn);
}

function fromRow(row: Selectable<CaseStudiesTable>): CaseStudyCard {
  return {
    slug: row.slug,
    title: row.title,
    organization: row.company,
    category: row.industry ?? "",
    description: row.challenge,
    results:
      row.metrics.length > 0
        ? row.metrics.map(({ label, value }) => ({ value, metric: label }))
        : row.results.map(readResult),
    modules: [],
    useCase: null,
    testimonial: null,
    image: row.image_url,
    tags: [],
  };
}

function fromBuiltIn({ challenge: _, solution: __, ...story }: BuiltInCaseStudy): CaseStudyCard {
  return { ...story, results: story.results.map(({ value, metric }) => ({ value, metric })) };
}
