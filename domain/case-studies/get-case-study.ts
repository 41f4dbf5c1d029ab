import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { publicRead } from "../public-read.ts";
import { findFormerSlug } from "../slugs/former-slugs.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { activeCaseStudies } from "./active-case-studies.ts";
import { builtInCaseStudyDetail, type CaseStudyDetail, managedCaseStudyDetail } from "./case-study-detail.ts";

type Found = { caseStudy: CaseStudyDetail } | { movedTo: string } | null;

/**
 * The case study at this address: the active managed one, else the built-in one; `{ movedTo }` with its present slug when an
 * active one has left this address; null when there is none. When the database fails or takes longer than 1.5 s, the
 * built-in one stands in and the context is told.
 * @throws DomainError `unavailable` when the database fails and there is no built-in one: nobody knows then whether it exists
 */
export async function getCaseStudy(ctx: Context, slug: string): Promise<Found> {
  // What is no slug is no row's either; PostgreSQL would refuse some such texts.
  if (slugOf(slug) !== slug) return null;
  return publicRead<Found>(
    ctx,
    "case_studies_content",
    () => read(ctx, slug),
    (cause) => {
      const caseStudy = builtInCaseStudyDetail(slug);
      if (caseStudy) return { caseStudy };
      throw new DomainError(
        "unavailable",
        "This case study can't be shown at the moment. Please try again in a minute.",
        { cause },
      );
    },
  );
}

async function read(ctx: Context, slug: string): Promise<Found> {
  const [row, slugs] = await Promise.all([
    activeCaseStudies(ctx).selectAll().where("slug", "=", slug).executeTakeFirst(),
    activeCaseStudies(ctx).select("slug").execute(),
  ]);
  // Its stock picture is that of its place in the list.
  const position = slugs.findIndex((other) => other.slug === slug);
  if (row) return { caseStudy: managedCaseStudyDetail(row, position) };
  const caseStudy = builtInCaseStudyDetail(slug);
  if (caseStudy) return { caseStudy };
  const id = await findFormerSlug(ctx, "case_studies_content", slug);
  if (id === null) return null;
  const moved = await activeCaseStudies(ctx).select("slug").where("id", "=", id).executeTakeFirst();
  return moved ? { movedTo: moved.slug } : null;
}
