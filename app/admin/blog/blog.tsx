import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { actionResult } from "#app/lib/action-result.ts";
import { readForm } from "#app/lib/read-form.ts";
import { createPost } from "#domain/blog/create-post.ts";
import { deletePost } from "#domain/blog/delete-post.ts";
import { findAllPosts, type PostRow } from "#domain/blog/find-all-posts.ts";
import { getPost } from "#domain/blog/get-post.ts";
import { previewPost } from "#domain/blog/preview-post.ts";
import { updatePost } from "#domain/blog/update-post.ts";
import { DomainError } from "#lib/domain-error.ts";
import { adminMeta } from "../admin-meta.ts";
import { loadAdmin, readyData } from "../load-admin.ts";
import { revalidateAfterSuccess } from "../revalidate-after-success.ts";
import type { Route } from "./+types/blog.ts";
import type { BlogActionResult } from "./blog-action-result.ts";
import { DeletePostDialog } from "./delete-post-dialog.tsx";
import { Pager } from "./pager.tsx";
import { PostDialog } from "./post-dialog.tsx";
import { PostList } from "./post-list.tsx";
import { SearchForm } from "./search-form.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const edit = searchParams.get("edit");
  return loadAdmin(context, async (ctx) => {
    const search = searchParams.get("q") ?? "";
    const page = Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1);
    const [list, editing] = await Promise.all([
      findAllPosts(ctx, { page, search }),
      edit === null ? null : getPost(ctx, edit).catch(absent),
    ]);
    return { list, search, editing, isMissing: edit !== null && editing === null };
  });
}

function absent(error: unknown): null {
  if (error instanceof DomainError && error.code === "not_found") return null;
  throw error;
}

export function action({ context, request }: Route.ActionArgs) {
  return actionResult(context, async (ctx) => {
    const {
      intent = "",
      id = "",
      version,
      ...post
    } = Object.fromEntries(await readForm(request)) as Record<string, string>;
    switch (intent) {
      case "create":
        await createPost(ctx, post);
        return { done: "created" as const };
      case "update":
        await updatePost(ctx, id, version, post);
        return { done: "updated" as const };
      // The editor has read that somebody saved in between, and wants this text to stand.
      case "overwrite":
        await updatePost(ctx, id, (await getPost(ctx, id)).version, post);
        return { done: "updated" as const };
      case "delete":
        await deletePost(ctx, id);
        return { done: "deleted" as const };
      case "preview":
        return { html: await previewPost(ctx, post["content"]) };
      default:
        throw new DomainError("invalid", "The server does not know this action.");
    }
  });
}

export const meta = () => adminMeta("Blog Posts");

/** Keeps everything typed when the server can't be reached: a failed call is an answer like any other, not an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<BlogActionResult> {
  try {
    return await serverAction();
  } catch {
    const error = "The server could not be reached. Nothing was saved; check your connection and try again.";
    return { ok: false, code: "network", error, fields: {} };
  }
}

export const shouldRevalidate = revalidateAfterSuccess;

export default function BlogScreen({ loaderData }: Route.ComponentProps) {
  const { list, search, editing, isMissing } = readyData(loaderData);
  const params = new URLSearchParams(useLocation().search);
  const [deleting, setDeleting] = useState<PostRow | null>(null);
  const navigate = useNavigate();
  const isNew = params.has("new");

  /** The address of this list with other parameters; the rest stay as they are. */
  function address(changes: Record<string, string | null>): string {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next.size > 0 ? `/admin/blog?${next}` : "/admin/blog";
  }
  const listAddress = address({ new: null, edit: null });

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Blog Posts</h1>
        <ButtonLink to={address({ new: "", edit: null })} size="small" preventScrollReset>
          New blog post
        </ButtonLink>
      </div>
      <SearchForm key={search} search={search} />
      {isMissing && (
        <p role="alert" className="mb-4 border-l-4 border-rose bg-rose-50 px-4 py-3 text-sm text-rose-700">
          This blog post doesn't exist any more.
        </p>
      )}
      <PostList
        posts={list.items}
        search={search}
        editAddress={(id) => address({ edit: id, new: null })}
        onDelete={setDeleting}
      />
      <Pager
        page={list.page}
        pages={list.pages}
        total={list.total}
        address={(page) => address({ page: String(page) })}
      />
      {(isNew || editing) && (
        <PostDialog
          key={isNew ? "new" : editing?.id}
          post={isNew ? null : editing}
          onClose={() => void navigate(listAddress, { replace: true, preventScrollReset: true })}
        />
      )}
      <DeletePostDialog key={deleting?.id} post={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
