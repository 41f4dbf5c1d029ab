/** The page of an item, for the sitemap. */
export interface PublicAddress {
  slug: string;
  /** When a managed item last changed, or a built-in one was published; null when unknown. */
  changedAt: Date | null;
}

/**
 * Managed items first, without those that search engines leave out, then the built-in ones at other addresses, whose pages always exist.
 */
export function withBuiltIn(
  rows: readonly { slug: string; updated_at: Date; meta_noindex: boolean }[],
  builtIn: readonly { slug: string; changedAt?: Date }[],
): PublicAddress[] {
  const listed = rows.filter(({ meta_noindex }) => !meta_noindex);
  const managed = listed.map(({ slug, updated_at }) => ({ slug, changedAt: updated_at }));
  const taken = new Set(rows.map(({ slug }) => slug));
  return [
    ...managed,
    ...builtIn
      .filter(({ slug }) => !taken.has(slug))
      .map(({ slug, changedAt }) => ({ slug, changedAt: changedAt ?? null })),
  ];
}
