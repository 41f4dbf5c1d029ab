import { Link } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatDay } from "#app/lib/format-day.ts";
import type { PostRow } from "#domain/blog/find-all-posts.ts";

interface PostListProps {
  posts: PostRow[];
  search: string;
  editAddress: (id: string) => string;
  onDelete: (post: PostRow) => void;
}

export function PostList({ posts, search, editAddress, onDelete }: PostListProps) {
  if (posts.length === 0) {
    return (
      <p className="border-y border-line py-10 text-center text-sm text-ink-soft">
        {search
          ? `No blog post contains "${search}".`
          : "There are no blog posts yet. The first one starts as a draft."}
      </p>
    );
  }
  return (
    <ul className="border-t border-line">
      {posts.map((post) => (
        <li
          key={post.id}
          className="grid gap-x-5 gap-y-2 border-b border-line py-3.5 md:grid-cols-[1fr_6.5rem_auto] md:items-center"
        >
          <div className="min-w-0">
            <h2 className="font-sans text-base font-semibold tracking-normal">
              <Link to={editAddress(post.id)} preventScrollReset className="text-ink no-underline hover:underline">
                {post.title}
              </Link>
            </h2>
            <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
              {post.published ? (
                <a
                  href={`/blog/${post.slug}`}
                  target="_blank"
                  rel="noreferrer"
                  className="break-all underline hover:text-ink"
                >
                  /blog/{post.slug}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              ) : (
                <span className="break-all">/blog/{post.slug}</span>
              )}
              <time dateTime={post.created_at.toISOString()}>{formatDay(post.created_at)}</time>
            </p>
          </div>
          <div className="flex items-center justify-between md:contents">
            <PostStatus published={post.published} />
            <div className="flex gap-1 md:justify-end">
              <ButtonLink
                to={editAddress(post.id)}
                preventScrollReset
                size="small"
                variant="quiet"
                aria-label={`Edit ${post.title}`}
              >
                Edit
              </ButtonLink>
              <Button
                size="small"
                variant="quiet"
                className="text-rose! hover:bg-rose-50!"
                aria-label={`Delete ${post.title}`}
                onClick={() => onDelete(post)}
              >
                Delete
              </Button>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function PostStatus({ published }: { published: boolean }) {
  const look = published ? "bg-evergreen-50 text-evergreen-700" : "bg-paper-deep text-ink-soft";
  return (
    <p className={`justify-self-start rounded-sm px-2 py-0.5 text-xs font-semibold ${look}`}>
      {published ? "Published" : "Draft"}
    </p>
  );
}
