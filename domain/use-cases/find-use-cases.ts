import { builtInUseCases } from "../built-in-content.ts";
import { findPage, findPlace, findShown } from "../content/find-shown.ts";
import { useCaseKind } from "../content/kinds/use-case.ts";
import type { ManagedRow } from "../content/kind.ts";
import type { Context } from "../context.ts";
import { getTexts } from "../site-texts/get-texts.ts";
import { builtInUseCase, builtInUseCaseAt, managedUseCase, type UseCase } from "./use-case.ts";
import { detailOf, type UseCaseDetail, withOwnWords } from "./use-case-detail.ts";

/**
 * The use cases that visitors see, in display order: the active managed ones, else the built-in ones
 * (docs/product.md#built-in-and-managed-content). Never throws: when the database fails or takes longer than 1.5 s, the
 * built-in ones are used and the answer is marked as degraded.
 */
export async function findUseCases(ctx: Context): Promise<UseCase[]> {
  const [texts, rows] = await Promise.all([getTexts(ctx), findShown(ctx, useCaseKind)]);
  return rows.length > 0 ? rows.map(managedUseCase) : builtInUseCases(texts).map(builtInUseCase);
}

/** A managed use case with its row; nulls for the built-in one. */
type Found = { useCase: UseCase; row: ManagedRow<"use_cases_content"> } | { useCase: null; row: null };

/**
 * The use case at this address, or where it has moved to (findPage).
 * @throws DomainError `unavailable`
 */
export async function getUseCase(
  ctx: Context,
  slug: string,
): Promise<{ useCase: UseCaseDetail } | { movedTo: string } | null> {
  const texts = await getTexts(ctx);
  const found = await findPage<"use_cases_content", Found>(ctx, useCaseKind, slug, {
    // The stock picture depends on the place in the list.
    pageOf: async (row) => ({ useCase: managedUseCase(row, await findPlace(ctx, useCaseKind, row.id)), row }),
    builtIn: (at) => (builtInUseCaseAt(texts, at) ? { useCase: null, row: null } : null),
    noun: useCaseKind.noun,
  });
  if (!found || !("page" in found)) return found;
  const { useCase, row } = found.page;
  const shown = useCase ?? builtInUseCaseAt(texts, slug);
  if (!shown) return null;
  const page = detailOf(texts, shown);
  return { useCase: row ? withOwnWords(page, row) : page };
}
