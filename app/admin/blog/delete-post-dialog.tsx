import { useCallback } from "react";
import { useFetcher } from "react-router";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useActionOutcome } from "../use-action-outcome.ts";
import type { BlogActionResult } from "./blog-action-result.ts";

interface DeletePostDialogProps {
  /** The post to ask about; null closes the dialog. */
  post: { id: string; title: string; published: boolean } | null;
  onClose: () => void;
}

export function DeletePostDialog({ post, onClose }: DeletePostDialogProps) {
  const fetcher = useFetcher<BlogActionResult>();
  const toast = useToast();
  useActionOutcome(
    fetcher.data,
    useCallback(() => {
      toast({ title: "Success", description: "Blog post deleted successfully" });
      onClose();
    }, [toast, onClose]),
  );

  function confirm() {
    if (post) void fetcher.submit({ intent: "delete", id: post.id }, { method: "post", action: "/admin/blog" });
  }

  return (
    <ConfirmDialog
      open={post !== null}
      title="Delete this blog post?"
      action="Delete"
      busy={fetcher.state !== "idle"}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <FormError>{fetcher.data?.ok === false && fetcher.data.error}</FormError>
      <p>
        <strong>{post?.title}</strong> will go to the trash, from which it can be put back for 30 days
        {post?.published ? ". Its page will be gone at once." : "."}
      </p>
    </ConfirmDialog>
  );
}
