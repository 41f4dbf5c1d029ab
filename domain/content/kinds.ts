import { collections, type Collection } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { postKind } from "./kinds/post.ts";
import { caseStudyKind } from "./kinds/case-study.ts";
import { moduleKind } from "./kinds/module.ts";
import { useCaseKind } from "./kinds/use-case.ts";
import type { ManagedKind } from "./kind.ts";

const kinds: { [C in Collection]: ManagedKind<C> } = {
  blog_posts: postKind,
  use_cases_content: useCaseKind,
  modules_content: moduleKind,
  case_studies_content: caseStudyKind,
};

/**
 * The kind of a collection, for what works on all four.
 * @throws DomainError `not_found` for what is no collection
 */
export function kindOf<C extends Collection>(collection: C): ManagedKind<C> {
  if (!collections.includes(collection)) throw new DomainError("not_found", "There is no such kind of content.");
  return kinds[collection];
}
