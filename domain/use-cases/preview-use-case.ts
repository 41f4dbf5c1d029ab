import type { Context } from "../context.ts";
import { previewRow } from "../content/preview-row.ts";
import { detailOf, type UseCaseDetail, managedUseCase } from "./use-case.ts";
import { useCaseKind } from "../content/kinds/use-case.ts";

/**
 * The page of a use case that a form would become. Stores nothing.
 * @param id of the use case that is being edited; null for a new one
 * @throws DomainError `unauthenticated`, `forbidden` or `invalid`
 */
export async function previewUseCase(ctx: Context, id: string | null, input: unknown): Promise<UseCaseDetail> {
  return detailOf(managedUseCase(await previewRow(ctx, useCaseKind, id, input), 0));
}
