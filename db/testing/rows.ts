import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { AuthorsTable, BlogPostsTable, ModulesTable, CaseStudiesTable, UseCasesTable } from "../schema.ts";

const moment = new Date("2026-01-02T03:04:05.678Z");

/** A draft with a unique slug. */
export function blogPost(overrides: Partial<Insertable<BlogPostsTable>> = {}): Insertable<BlogPostsTable> {
  const id = randomUUID();
  return {
    id,
    title: "A post",
    slug: `post-${id}`,
    excerpt: null,
    content: "Text.",
    featured_image: null,
    published: false,
    created_at: moment,
    updated_at: moment,
    ...overrides,
  };
}

/** An active author with a unique slug. */
export function author(overrides: Partial<Insertable<AuthorsTable>> = {}): Insertable<AuthorsTable> {
  const id = randomUUID();
  return {
    id,
    name: "An author",
    slug: `author-${id}`,
    role: null,
    about: null,
    picture: null,
    is_active: true,
    created_at: moment,
    updated_at: moment,
    ...overrides,
  };
}

/** An active use case with a unique slug. */
export function useCase(overrides: Partial<Insertable<UseCasesTable>> = {}): Insertable<UseCasesTable> {
  const id = randomUUID();
  return {
    id,
    title: "A use case",
    slug: `case-${id}`,
    subtitle: null,
    description: "Text.",
    scenarios: [],
    benefits: [],
    image_url: null,
    icon_name: "Users",
    order_index: 0,
    is_active: true,
    created_at: moment,
    updated_at: moment,
    ...overrides,
  };
}

/** An active module. */
export function module(overrides: Partial<Insertable<ModulesTable>> = {}): Insertable<ModulesTable> {
  return {
    id: randomUUID(),
    name: "A module",
    description: "Text.",
    category: "engagement",
    icon_name: "Users",
    features: [],
    is_premium: false,
    order_index: 0,
    is_active: true,
    created_at: moment,
    updated_at: moment,
    ...overrides,
  };
}

/** An active case study with a unique slug. */
export function caseStudy(overrides: Partial<Insertable<CaseStudiesTable>> = {}): Insertable<CaseStudiesTable> {
  const id = randomUUID();
  return {
    id,
    title: "A case study",
    slug: `story-${id}`,
    company: "A company",
    industry: null,
    challenge: "Text.",
    solution: "Text.",
    results: [],
    metrics: [],
    image_url: null,
    is_featured: false,
    is_active: true,
    created_at: moment,
    updated_at: moment,
    ...overrides,
  };
}
