import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { publicRead } from "../public-read.ts";
import { findFormerSlug } from "../slugs/former-slugs.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { activeUseCases } from "./active-use-cases.ts";
import { builtInUseCaseDetail, detailOf, type UseCaseDetail } from "./use-case-detail.ts";
import { managedUseCase } from "./use-case.ts";

type Found = { useCase: UseCaseDetail } | { movedTo: string } | null;

/**
 * The use case at this address: the active managed one, else the built-in one; `{ movedTo }` with its present slug when an
 * active one has left this address; null when there is none. When the database fails or takes longer than 1.5 s, the
 * built-in one stands in and the context is told.
 * @throws DomainError `unavailable` when the database fails and there is no built-in one: nobody knows then whether it exists
 */
export async function getUseCase(ctx: Context, slug: string): Promise<Found> {
  // What is no slug is no row's either; PostgreSQL would refuse some such texts.
  if (slugOf(slug) !== slug) return null;
  return publicRead<Found>(
    ctx,
    "use_cases_content",
    () => read(ctx, slug),
    (cause) => {
      const useCase = builtInUseCaseDetail(slug);
      if (useCase) return { useCase };
      throw new DomainError(
        "unavailable",
        "This use case can't be shown at the moment. Please try again in a minute.",
        { cause },
      );
    },
  );
}

async function read(ctx: Context, slug: string): Promise<Found> {
  const [row, slugs] = await Promise.all([
    activeUseCases(ctx).selectAll().where("slug", "=", slug).executeTakeFirst(),
    activeUseCases(ctx).select("slug").execute(),
  ]);
  // Its stock picture is that of its place in the list.
  const position = slugs.findIndex((other) => other.slug === slug);
  if (row) return { useCase: detailOf(managedUseCase(row, position)) };
  const useCase = builtInUseCaseDetail(slug);
  if (useCase) return { useCase };
  const id = await findFormerSlug(ctx, "use_cases_content", slug);
  if (id === null) return null;
  const moved = await activeUseCases(ctx).select("slug").where("id", "=", id).executeTakeFirst();
  return moved ? { movedTo: moved.slug } : null;
}
