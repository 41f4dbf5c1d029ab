import { useCases } from "#content/use-cases.ts";
import type { Context } from "../context.ts";
import { publicRead } from "../public-read.ts";
import { activeUseCases } from "./active-use-cases.ts";
import { builtInUseCase, managedUseCase, type UseCase } from "./use-case.ts";

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
