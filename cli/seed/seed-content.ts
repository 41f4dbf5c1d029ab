import type { FieldValue } from "#domain/content/fields.ts";
import { authorKind } from "#domain/content/kinds/author.ts";
import { caseStudyKind } from "#domain/content/kinds/case-study.ts";
import { moduleKind } from "#domain/content/kinds/module.ts";
import { postKind } from "#domain/content/kinds/post.ts";
import { useCaseKind } from "#domain/content/kinds/use-case.ts";
import type { ManagedKind } from "#domain/content/kind.ts";
import { deleteItem } from "#domain/content/delete-item.ts";
import { createItem, updateItem } from "#domain/content/save-item.ts";
import type { Context } from "#domain/context.ts";
import { importBuiltIn } from "#domain/import/import-built-in.ts";
import { createRedirect } from "#domain/redirects/write-redirect.ts";
import { sampleAuthors } from "./samples/authors.ts";
import { otherPosts } from "./samples/other-posts.ts";
import { sampleCaseStudies, sampleModules, sampleUseCases } from "./samples/other-items.ts";
import { publishedPosts } from "./samples/published-posts.ts";
import type { Sample, Writer } from "./samples/sample.ts";

/** The context of a writer at a time in the past. */
export type At = (daysAgo: number, writer: Writer) => Context;

/** How long ago the team took over the built-in content. */
const importedDaysAgo = 380;

/** Writes managed content in each state, in the order in which it came about, so that dates and histories agree. */
export async function seedContent(at: At): Promise<void> {
  await importBuiltIn(at(importedDaysAgo, "maya"));
  const authorIds = new Map<string, string>();
  for (const sample of sampleAuthors) {
    const { name } = sample.fields;
    authorIds.set(typeof name === "string" ? name : "", await live(at, authorKind, sample));
  }
  for (const { fields, authors = [], steps } of [...publishedPosts, ...otherPosts]) {
    const ids = authors.flatMap((name) => authorIds.get(name) ?? []);
    await live(at, postKind, { fields: { ...fields, authors: ids }, steps });
  }
  for (const sample of sampleUseCases) await live(at, useCaseKind, sample);
  for (const sample of sampleModules) await live(at, moduleKind, sample);
  for (const sample of sampleCaseStudies) await live(at, caseStudyKind, sample);
  await createRedirect(at(75, "maya"), { from: "/alumni-app", to: "/demo" });
  await createRedirect(at(30, "ines"), { from: "/reunion-planner", to: "/modules?category=events" });
}

async function live(at: At, kind: ManagedKind, { fields, steps }: Sample): Promise<string> {
  const [first, ...later] = steps;
  const values: Record<string, FieldValue> = { ...fields, ...first.change };
  const { id, ...created } = await createItem(at(first.daysAgo, first.by), kind, values);
  let { version } = created;
  for (const { daysAgo, by, change, isDeleted } of later) {
    const ctx = at(daysAgo, by);
    if (isDeleted) await deleteItem(ctx, kind, id);
    else {
      Object.assign(values, change);
      ({ version } = await updateItem(ctx, kind, id, version, values));
    }
  }
  return id;
}
