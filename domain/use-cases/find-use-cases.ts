import { useCases } from "#content/use-cases.ts";
import type { BuiltInUseCase } from "#content/schema/use-case.ts";
import { useCaseIcons } from "#content/schema/use-case.ts";
import type { UseCasesTable } from "#db/schema.ts";
import type { Context } from "#domain/context.ts";
import { withTimeout } from "#lib/with-timeout.ts";
import type { Selectable } from "kysely";

/** A use case as public pages show it; `icon` is one of the known names. */
export type UseCase = BuiltInUseCase & { image: string | null };

/** Longer than a healthy database ever takes, shorter than a visitor waits. */
const patience = 1500;

/**
 * The use cases that visitors see, in display order: the active managed ones, else the built-in ones (specification
 * section 7, Public reads). Never throws: when the database fails or takes longer than 1.5 s, the built-in ones stand in
 * and the context is told.
 */
export async function findUseCases(ctx: Context): Promise<UseCase[]> {
  ctx.reads("use_cases_content");
  try {
    const rows = await withTimeout(
      ctx.db
        .selectFrom("use_cases_content")
        .selectAll()
        .where("is_active", "=", true)
        .orderBy("order_index", "asc")
        .orderBy("created_at", "asc")
        .execute(),
      patience,
    );
    if (rows.length > 0) return rows.map(fromRow);
  } catch (error) {
    ctx.degraded(error);
  }
  return useCases.map((useCase) => ({ ...useCase, image: null }));
}

function fromRow(row: Selectable<UseCasesTable>): UseCase {
  return {
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle ?? "",
    description: row.description,
    scenarios: row.scenarios,
    benefits: row.benefits,
    icon: useCaseIcons.find((name) => name === row.icon_name) ?? "Users",
    image: row.image_url,
  };
}
