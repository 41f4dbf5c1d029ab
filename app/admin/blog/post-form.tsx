import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Field, FormError, Select, TextArea, TextInput } from "#app/ui/field.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { ActionFailure } from "#app/lib/action-result.ts";
import { articleCategories } from "#content/schema/article-categories.ts";
import { postLimits } from "#domain/blog/limits.ts";
import { slugOf } from "#domain/slugs/slug-of.ts";
import { RichText } from "../writing/rich-text.tsx";
import type { EditablePost, PostDraft } from "./post-draft.ts";
import { PostPreview } from "./post-preview.tsx";

interface PostFormProps {
  draft: PostDraft;
  onChange: (draft: PostDraft) => void;
  /** The stored post; null for a new one. */
  opened: EditablePost | null;
  /** Stands above the fields: unsaved text of an earlier sitting. */
  notice: ReactNode;
  failure: ActionFailure | null;
  busy: boolean;
  onSave: (intent: "save" | "overwrite") => void;
  onCancel: () => void;
}

export function PostForm({ draft, onChange, opened, notice, failure, busy, onSave, onCancel }: PostFormProps) {
  const [chosen, choose] = useState<{ tab: string; after: ActionFailure | null }>({ tab: "write", after: null });
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const fields = failure?.fields ?? {};

  // A new post begins with its title.
  const isNew = opened === null;
  useEffect(() => {
    if (isNew) form.current?.querySelector<HTMLElement>("[name=title]")?.focus();
  }, [isNew]);

  // After a failed save: out of the preview if the text is to blame, and to the first field that is, else to what went wrong.
  const tab = fields["content"] && chosen.after !== failure ? "write" : chosen.tab;
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const toBlame = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
      if (failure) (toBlame ?? outcome.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [failure]);

  const text = (name: Exclude<keyof typeof postLimits, "content">) => ({
    name,
    value: draft[name],
    maxLength: postLimits[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    onSave("save");
  }

  return (
    // The server checks everything and its words stand beside the fields.
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      {notice}
      <div ref={outcome} tabIndex={-1} className="empty:hidden">
        <FormError>
          {failure && <Failure failure={failure} id={opened?.id} onOverwrite={() => onSave("overwrite")} />}
        </FormError>
      </div>
      <div className="grid gap-1.5">
        <Field label="Title" required error={fields["title"]}>
          <TextInput {...text("title")} />
        </Field>
        <p className="text-xs break-all text-ink-soft">Address: /blog/{slugOf(draft.title) ?? "…"}</p>
      </div>
      <Field label="Excerpt" hint="One or two sentences for the list and for search engines." error={fields["excerpt"]}>
        <TextArea {...text("excerpt")} rows={2} className="min-h-20!" />
      </Field>
      <Tabs
        label="Content"
        selected={tab}
        onSelect={(next) => choose({ tab: next, after: failure })}
        tabs={[
          {
            id: "write",
            label: "Write",
            content: (
              <RichText
                name="content"
                label="Content"
                required
                value={draft.content}
                onChange={(content) => onChange({ ...draft, content })}
                maxLength={postLimits.content}
                error={fields["content"]}
              />
            ),
          },
          { id: "preview", label: "Preview", content: <PostPreview content={draft.content} /> },
        ]}
      />
      <Field
        label="Featured image"
        hint="Address of a picture: https://… or a path on this site such as /images/reunion.avif"
        error={fields["featured_image"]}
      >
        <TextInput {...text("featured_image")} inputMode="url" autoComplete="off" />
      </Field>
      <Field label="Category" hint="Readers find the post under it, beside All." error={fields["category"]}>
        <Select
          name="category"
          value={draft.category}
          onChange={(event) => onChange({ ...draft, category: event.target.value })}
        >
          <option value="">None</option>
          {articleCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label="Published"
        hint={draft.published ? "Everybody can read this post." : "A draft: only admins can see it."}
        checked={draft.published}
        onChange={(event) => onChange({ ...draft, published: event.target.checked })}
        name="published"
      />
      <div className="sticky -bottom-5 -mx-6 flex justify-end gap-3 border-t border-line bg-paper px-6 py-4">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {opened ? "Save" : "Create"}
        </Button>
      </div>
    </form>
  );
}

interface FailureProps {
  failure: ActionFailure;
  id: string | undefined;
  onOverwrite: () => void;
}

/** What went wrong, and what can be done about it without losing anything. */
function Failure({ failure, id, onOverwrite }: FailureProps) {
  const isSignedOut = failure.code === "unauthenticated";
  const isStale = failure.code === "conflict" && id !== undefined;
  return (
    <>
      {failure.error}
      {isSignedOut && <p className="mt-2">Your text is still here. Save again to sign in.</p>}
      {isStale && (
        <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
          <Link to={`/admin/blog?edit=${id}`} target="_blank" className="font-semibold underline">
            See the saved version in another tab
          </Link>
          <button type="button" onClick={onOverwrite} className="font-semibold underline">
            Save mine over it
          </button>
        </p>
      )}
    </>
  );
}
