/**
 * The address part made from a title: lower case, whitespace to hyphens, anything outside a-z, 0-9 and '-' dropped,
 * repeated hyphens folded (docs/product.md#addresses). Null when nothing is left that could stand in an address.
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
