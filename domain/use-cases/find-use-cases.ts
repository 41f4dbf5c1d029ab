import { useCases } from "#content/use-cases.ts";
import { findPage, findPlace, findShown } from "../content/find-shown.ts";
import { useCaseKind } from "../content/kinds/use-case.ts";
import type { Context } from "../context.ts";
import { getTexts } from "../site-texts/get-texts.ts";
import {
  builtInUseCase,
  builtInUseCaseAt,
  detailOf,
  managedUseCase,
  type UseCase,
  type UseCaseDetail,
} from "./use-case.ts";

/**
 * The use cases that visitors see, in display order: the active managed ones, else the built-in ones
 * (docs/product.md#built-in-and-managed-content). Never throws: when the database fails or takes longer than 1.5 s, the
 * built-in ones are used and the answer is marked as degraded.
 */
export async function findUseCases(ctx: Context): Promise<UseCase[]> {
  const rows = await findShown(ctx, useCaseKind);
  return rows.length > 0 ? rows.map(managedUseCase) : useCases.map(builtInUseCase);
}

/**
 * The use case at this address, or where it has moved to (findPage).
 * @throws DomainError `unavailable`
 */
export async function getUseCase(
  ctx: Context,
  slug: string,
): Promise<{ useCase: UseCaseDetail } | { movedTo: string } | null> {
  const [texts, found] = await Promise.all([
    getTexts(ctx),
    findPage(ctx, useCaseKind, slug, {
      // The stock picture depends on the place in the list.
      pageOf: async (row) => managedUseCase(row, await findPlace(ctx, useCaseKind, row.id)),
      builtIn: builtInUseCaseAt,
      noun: useCaseKind.noun,
    }),
  ]);
  return found && "page" in found ? { useCase: detailOf(texts, found.page) } : found;
}
