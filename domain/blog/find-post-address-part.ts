import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { type PublicAddress, withBuiltIn } from "../public-address.ts";
import { publicRead } from "../public-read.ts";
import { isPublished } from "./is-published.ts";

/**
 * The published posts in one part of a long sitemap, oldest first, so that a new post changes the last part only; none beyond that.
 * @param part from 1
 * @param size addresses in a part
 * @throws DomainError `unavailable` when the database does not answer in time
 */
export async function findPostAddressPart(ctx: Context, part: number, size: number): Promise<PublicAddress[]> {
  const rows = await publicRead(
    ctx,
    "blog_posts",
    () => read(ctx, part, size),
    (cause) => {
      throw new DomainError("unavailable", "The sitemap can't be made at the moment.", { cause });
    },
  );
  return withBuiltIn(rows, []);
}

function read(ctx: Context, part: number, size: number) {
  const places = ctx.db
    .selectFrom("blog_posts")
    .where(isPublished)
    .select("id")
    .orderBy("published_at")
    .orderBy("id", "desc")
    .limit(size)
    .offset((part - 1) * size);
  return ctx.db
    .selectFrom("blog_posts")
    .where("id", "in", places)
    .select(["slug", "updated_at"])
    .orderBy("published_at")
    .orderBy("id", "desc")
    .execute();
}
