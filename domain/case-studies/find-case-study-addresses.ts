import { caseStudies } from "#content/case-studies.ts";
import type { Context } from "../context.ts";
import { type PublicAddress, withBuiltIn } from "../public-address.ts";
import { publicRead } from "../public-read.ts";
import { activeCaseStudies } from "./active-case-studies.ts";

/** Every case study that has a page of its own, for the sitemap. Never throws: without the database, the built-in ones. */
export async function findCaseStudyAddresses(ctx: Context): Promise<PublicAddress[]> {
  const rows = await publicRead(
    ctx,
    "case_studies_content",
    () => activeCaseStudies(ctx).select(["slug", "updated_at"]).execute(),
    () => [],
  );
  return withBuiltIn(rows, caseStudies);
}
