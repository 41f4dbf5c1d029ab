import { slugOf } from "../slugs/slug-of.ts";

/**
 * The address part made from a use case's title: as `slugOf` makes it, with '&' read as 'and' (specification section 2,
 * Use-cases list). Null when nothing is left that could stand in an address.
 */
export function slugOfUseCase(title: string): string | null {
  return slugOf(title.replaceAll("&", "and"));
}
