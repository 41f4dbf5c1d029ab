import type { PublishedPost } from "#domain/blog/get-published-post.ts";

/** What the form holds: text as typed. */
export interface PostDraft {
  title: string;
  excerpt: string;
  content: string;
  featured_image: string;
  /** Empty for none. */
  category: string;
  published: boolean;
}

/** A stored post as the form opens it. */
export type EditablePost = Pick<PublishedPost, "title" | "slug" | "excerpt" | "content" | "featured_image"> & {
  id: string;
  category: string | null;
  version: number;
  published: boolean;
};

/** The form's contents for a stored post, or for a new one: a draft (specification section 4). */
export function draftOf(post: EditablePost | null): PostDraft {
  return {
    title: post?.title ?? "",
    excerpt: post?.excerpt ?? "",
    content: post?.content ?? "",
    featured_image: post?.featured_image ?? "",
    category: post?.category ?? "",
    published: post?.published ?? false,
  };
}

export function isSameDraft(a: PostDraft, b: PostDraft): boolean {
  return (Object.keys(a) as (keyof PostDraft)[]).every((field) => a[field] === b[field]);
}
