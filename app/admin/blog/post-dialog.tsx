import { useCallback, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useActionOutcome } from "../use-action-outcome.ts";
import { useUnsavedGuard } from "../use-unsaved-guard.ts";
import { KeptDraftNotice } from "../writing/kept-draft-notice.tsx";
import { SignInOver } from "../writing/sign-in-over.tsx";
import { useKeptDraft } from "../writing/use-kept-draft.ts";
import type { BlogActionResult } from "./blog-action-result.ts";
import { draftOf, isSameDraft, type EditablePost, type PostDraft } from "./post-draft.ts";
import { PostForm } from "./post-form.tsx";

interface PostDialogProps {
  /** The post to edit; null for a new one. */
  post: EditablePost | null;
  onClose: () => void;
}

const fieldLabels: Record<keyof PostDraft, string> = {
  title: "Title",
  excerpt: "Excerpt",
  content: "Content",
  featured_image: "Featured image",
  category: "Category",
  published: "Published",
};

/** Creates or edits a post. Whatever goes wrong, it stays open with everything that was typed. */
export function PostDialog({ post, onClose }: PostDialogProps) {
  // What was opened stays what it is: a list that refreshes behind the dialog must not move the version under the text.
  const [opened] = useState(post);
  const [stored] = useState(() => draftOf(post));
  const [version, setVersion] = useState(post?.version ?? null);
  const [draft, setDraft] = useState(stored);
  const [intent, setIntent] = useState<"save" | "overwrite">("save");
  const fetcher = useFetcher<BlogActionResult>();
  const toast = useToast();
  const saved = useRef(false);
  const isChanged = !isSameDraft(draft, stored);
  const isUnsaved = useCallback(() => isChanged && !saved.current, [isChanged]);
  const guard = useUnsavedGuard(isUnsaved);
  const kept = useKeptDraft({ collection: "blog_posts", id: opened?.id ?? null, version, values: draft, stored });
  const { clear } = kept;

  useActionOutcome(
    fetcher.data,
    useCallback(() => {
      saved.current = true;
      clear();
      toast({ title: "Success", description: `Blog post ${opened ? "updated" : "created"} successfully` });
      onClose();
    }, [toast, opened, onClose, clear]),
  );

  function save(next: "save" | "overwrite") {
    setIntent(next);
    const { published, ...text } = draft;
    const target = opened
      ? { intent: next === "save" ? "update" : next, id: opened.id, version: String(version) }
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
        onConfirm={() => {
          clear();
          guard.leave();
        }}
        onCancel={guard.stay}
      >
        <p>This blog post has changes that are not saved.</p>
      </ConfirmDialog>
      <SignInOver failure={failure} onSignedIn={() => save(intent)} />
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
          notice={
            <KeptDraftNotice
              kept={kept}
              stored={stored}
              labels={fieldLabels}
              thing="blog post"
              onRestore={(offer) => {
                setDraft(offer.values);
                setVersion(offer.version);
              }}
            />
          }
          failure={failure}
          busy={fetcher.state !== "idle"}
          onSave={save}
          onCancel={onClose}
        />
      </Dialog>
    </>
  );
}
