import { collections, type Collection } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { authorKind } from "./author.ts";
import { postKind } from "./post.ts";
import { caseStudyKind } from "./case-study.ts";
import { moduleKind } from "./module.ts";
import { useCaseKind } from "./use-case.ts";
import type { ManagedKind } from "../documents/kind.ts";
import { readItemPath } from "#lib/addresses.ts";

/** The kind of each collection. */
export const byCollection: { [C in Collection]: ManagedKind<C> } = {
  blog_posts: postKind,
  use_cases_content: useCaseKind,
  modules_content: moduleKind,
  case_studies_content: caseStudyKind,
  authors: authorKind,
};

/** Every kind, in the order of the admin's menu. */
export const kinds: readonly ManagedKind[] = Object.values(byCollection);

/** The four that the dashboard counts (docs/product.md#dashboard). */
export const mainKinds = kinds.filter(({ isSupporting }) => !isSupporting);

/** The others. */
export const supportingKinds = kinds.filter(({ isSupporting }) => isSupporting);

/**
 * The kind of a collection.
 * @throws DomainError `not_found` for an unknown collection
 */
export function kindOf<C extends Collection>(collection: C): ManagedKind<C> {
  if (!collections.includes(collection)) throw new DomainError("not_found", "There is no such type of content.");
  return byCollection[collection];
}

/** The kind and slug of the path of an item's page; null for any other path. */
export function kindAt(path: string): { kind: ManagedKind; slug: string } | null {
  const found = readItemPath(path);
  const kind = found && kinds.find(({ pages }) => pages?.section === found.section);
  return kind ? { kind, slug: found.slug } : null;
}

/**
 * The kind of an admin screen.
 * @throws Error for the path of another screen
 */
export function kindOfScreen(path: string): ManagedKind {
  const kind = kinds.find((each) => each.path === path);
  if (!kind) throw new Error(`${path} is not a screen of content`);
  return kind;
}
