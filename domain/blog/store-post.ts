import { uniqueViolation } from "#db/errors.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { postInput, type PostInput } from "./schema.ts";

/** Validates a form and derives the address from its title: what create and update have in common. */
export function readPostInput(input: unknown): PostInput & { slug: string } {
  const post = parseFields(postInput, input);
  const slug = slugOf(post.title);
  if (slug === null) throw new Error("the schema lets no title without an address through");
  return { ...post, slug };
}

/** Runs a write and turns a clash of addresses into an error beside the title, which is where the address comes from. */
export async function withSlugClash<T>(slug: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!uniqueViolation(error)?.columns.includes("slug")) throw error;
    throw new DomainError("invalid", `Another blog post already has the address "${slug}".`, {
      fields: { title: `Another blog post already has the address "${slug}". Change the title.` },
      cause: error,
    });
  }
}
