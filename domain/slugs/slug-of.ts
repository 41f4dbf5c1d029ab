/**
 * Makes a slug from a title: lower case, whitespace to hyphens, other characters than a-z, 0-9 and '-' dropped,
 * repeated hyphens folded (docs/product.md#addresses). Null when nothing is left.
 */
export function slugOf(title: string): string | null {
  const slug = title
    .trim()
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-{2,}/g, "-");
  return /[a-z0-9]/.test(slug) ? slug : null;
}

/** Whether a text may be a slug that is written by hand: as `slugOf` makes them, without a hyphen at an end. */
export function isSlug(text: string): boolean {
  return slugOf(text) === text && !/^-|-$/.test(text);
}
