import type { Collection } from "#db/schema.ts";
import { createPost } from "../../blog/create-post.ts";
import { deletePost } from "../../blog/delete-post.ts";
import { findAllPosts } from "../../blog/find-all-posts.ts";
import { getPost } from "../../blog/get-post.ts";
import { updatePost } from "../../blog/update-post.ts";
import { createCaseStudy } from "../../case-studies/create-case-study.ts";
import { deleteCaseStudy } from "../../case-studies/delete-case-study.ts";
import { findAllCaseStudies } from "../../case-studies/find-all-case-studies.ts";
import { getManagedCaseStudy } from "../../case-studies/get-managed-case-study.ts";
import { updateCaseStudy } from "../../case-studies/update-case-study.ts";
import type { Context } from "../../context.ts";
import { createModule } from "../../modules/create-module.ts";
import { deleteModule } from "../../modules/delete-module.ts";
import { findAllModules } from "../../modules/find-all-modules.ts";
import { getManagedModule } from "../../modules/get-managed-module.ts";
import { updateModule } from "../../modules/update-module.ts";
import { createUseCase } from "../../use-cases/create-use-case.ts";
import { deleteUseCase } from "../../use-cases/delete-use-case.ts";
import { findAllUseCases } from "../../use-cases/find-all-use-cases.ts";
import { getManagedUseCase } from "../../use-cases/get-managed-use-case.ts";
import { updateUseCase } from "../../use-cases/update-use-case.ts";
import type { ItemPage, ItemQuery } from "../find-all-items.ts";

type Row = Record<string, unknown> & { id: string };

/** One of the four kinds with its operations, for what a test says of all of them. */
export interface TestedKind {
  collection: Collection;
  create: (ctx: Context, input: unknown) => Promise<{ id: string; slug: string | null; version: number }>;
  update: (ctx: Context, id: string, version: unknown, input: unknown) => Promise<{ version: number }>;
  remove: (ctx: Context, id: string) => Promise<unknown>;
  get: (ctx: Context, id: string) => Promise<object>;
  findAll: (ctx: Context, query?: ItemQuery) => Promise<ItemPage<object>>;
  /** An item that visitors see, with only what the form demands. */
  input: Record<string, unknown>;
  /** The column that names it. */
  title: "title" | "name";
  /** The column that says whether visitors see it. */
  visible: "published" | "is_active";
  /** A column of text that is not its title. */
  text: string;
}

export const fourKinds: TestedKind[] = [
  {
    collection: "blog_posts",
    create: createPost,
    update: updatePost,
    remove: deletePost,
    get: getPost,
    findAll: findAllPosts,
    input: { title: "First Post", content: "Hello", published: true },
    title: "title",
    visible: "published",
    text: "content",
  },
  {
    collection: "use_cases_content",
    create: createUseCase,
    update: updateUseCase,
    remove: deleteUseCase,
    get: getManagedUseCase,
    findAll: findAllUseCases,
    input: { title: "Sports & Clubs", description: "Teams stay together." },
    title: "title",
    visible: "is_active",
    text: "description",
  },
  {
    collection: "modules_content",
    create: createModule,
    update: updateModule,
    remove: deleteModule,
    get: getManagedModule,
    findAll: findAllModules,
    input: { name: "Choir", description: "Sing together.", category: "engagement" },
    title: "name",
    visible: "is_active",
    text: "description",
  },
  {
    collection: "case_studies_content",
    create: createCaseStudy,
    update: updateCaseStudy,
    remove: deleteCaseStudy,
    get: getManagedCaseStudy,
    findAll: findAllCaseStudies,
    input: { title: "A Rowing Club", company: "The club", challenge: "Silence.", solution: "Homecoming." },
    title: "title",
    visible: "is_active",
    text: "solution",
  },
];

/** The titles or names on a page of an admin's list. */
export const titlesOf = ({ items }: ItemPage<object>) =>
  (items as Row[]).map((item) => String(item["title"] ?? item["name"]));
