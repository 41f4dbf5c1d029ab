import { useCases } from "#content/use-cases.ts";
import type { Context } from "../context.ts";
import { publicRead } from "../content/public-read.ts";
import {
  builtInUseCase,
  managedUseCase,
  type UseCase,
  builtInUseCaseDetail,
  detailOf,
  type UseCaseDetail,
} from "./use-case.ts";
import { DomainError } from "#lib/domain-error.ts";
import { findFormerSlug } from "../slugs/former-slugs.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { type PublicAddress, withBuiltIn } from "../public-address.ts";

/**
 * All use cases that visitors see, in display order: the active managed ones, else the built-in ones (specification
 * section 7, Public reads). Never throws: when the database fails or takes longer than 1.5 s, the built-in ones stand in
 * and the context is told.
 */
export async function findUseCases(ctx: Context): Promise<UseCase[]> {
  const rows = await publicRead(
    ctx,
    "use_cases_content",
    () => activeUseCases(ctx).selectAll().execute(),
    () => [],
  );
  return rows.length > 0 ? rows.map(managedUseCase) : useCases.map(builtInUseCase);
}

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

/** The managed use cases that visitors may see, in display order: the one place that says which and how. */
export function activeUseCases(ctx: Context) {
  return ctx.db
    .selectFrom("use_cases_content")
    .where("is_active", "=", true)
    .orderBy("order_index", "asc")
    .orderBy("created_at", "asc")
    .orderBy("id", "asc");
}
