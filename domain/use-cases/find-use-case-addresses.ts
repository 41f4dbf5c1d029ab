import { useCases } from "#content/use-cases.ts";
import type { Context } from "../context.ts";
import { type PublicAddress, withBuiltIn } from "../public-address.ts";
import { publicRead } from "../public-read.ts";
import { activeUseCases } from "./active-use-cases.ts";

/** Every use case that has a page of its own, for the sitemap. Never throws: without the database, the built-in ones. */
export async function findUseCaseAddresses(ctx: Context): Promise<PublicAddress[]> {
  const rows = await publicRead(
    ctx,
    "use_cases_content",
    () => activeUseCases(ctx).select(["slug", "updated_at"]).execute(),
    () => [],
  );
  return withBuiltIn(rows, useCases);
}
