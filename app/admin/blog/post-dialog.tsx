import { useCallback, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useActionOutcome } from "../use-action-outcome.ts";
import { useUnsavedGuard } from "../use-unsaved-guard.ts";
import type { BlogActionResult } from "./blog-action-result.ts";
import { draftOf, isSameDraft, type EditablePost } from "./post-draft.ts";
import { PostForm } from "./post-form.tsx";

interface PostDialogProps {
  /** The post to edit; null for a new one. */
  post: EditablePost | null;
  onClose: () => void;
}

/** Creates or edits a post. Whatever goes wrong, it stays open with everything that was typed. */
export function PostDialog({ post, onClose }: PostDialogProps) {
  // What was opened stays what it is: a list that refreshes behind the dialog must not move the version under the text.
  const [opened] = useState(post);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const fetcher = useFetcher<BlogActionResult>();
  const toast = useToast();
  const saved = useRef(false);
  const isChanged = !isSameDraft(draft, draftOf(opened));
  const isUnsaved = useCallback(() => isChanged && !saved.current, [isChanged]);
  const guard = useUnsavedGuard(isUnsaved);

  useActionOutcome(
    fetcher.data,
    useCallback(() => {
      saved.current = true;
      toast({ title: "Success", description: `Blog post ${opened ? "updated" : "created"} successfully` });
      onClose();
    }, [toast, opened, onClose]),
  );

  function save(intent: "save" | "overwrite") {
    const { published, ...text } = draft;
    const target = opened
      ? { intent: intent === "save" ? "update" : intent, id: opened.id, version: String(opened.version) }
      : { intent: "create" };
    void fetcher.submit(
      { ...target, ...text, published: String(published) },
      { method: "post", action: "/admin/blog" },
    );
  }

  const failure = fetcher.data?.ok === false ? fetcher.data : null;
  return (
    <>
      {/* First, so that it also closes first and focus finds its way back out through both. */}
      <ConfirmDialog
        open={guard.asking}
        title="Discard what you wrote?"
        action="Discard"
        cancel="Keep editing"
        onConfirm={guard.leave}
        onCancel={guard.stay}
      >
        <p>This blog post has changes that are not saved.</p>
      </ConfirmDialog>
      <Dialog
        open
        onClose={onClose}
        title={opened ? "Edit blog post" : "New blog post"}
        className="max-w-4xl"
        closeOnBackdrop={!isChanged}
      >
        <PostForm
          draft={draft}
          onChange={setDraft}
          opened={opened}
          failure={failure}
          busy={fetcher.state !== "idle"}
          onSave={save}
          onCancel={onClose}
        />
      </Dialog>
    </>
  );
}
