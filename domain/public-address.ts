/** A page of one entry of a collection, as search engines are told of it. */
export interface PublicAddress {
  slug: string;
  /** When a managed entry last changed, or a built-in one was published; null where that is not known. */
  changedAt: Date | null;
}

/** Managed entries first, then the built-in ones whose address none of them has taken: those never die. */
export function withBuiltIn(
  rows: readonly { slug: string; updated_at: Date }[],
  builtIn: readonly { slug: string; changedAt?: Date }[],
): PublicAddress[] {
  const managed = rows.map(({ slug, updated_at }) => ({ slug, changedAt: updated_at }));
  const taken = new Set(rows.map(({ slug }) => slug));
  return [
    ...managed,
    ...builtIn
      .filter(({ slug }) => !taken.has(slug))
      .map(({ slug, changedAt }) => ({ slug, changedAt: changedAt ?? null })),
  ];
}
