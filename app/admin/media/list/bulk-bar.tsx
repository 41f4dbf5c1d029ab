import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { QuietDestructiveButton } from "../../screen/confirm-dialog.tsx";
import { useChange } from "../../screen/use-change.ts";

interface BulkBarProps {
  /** Path of the screen whose route action is called. */
  path: string;
  items: readonly { id: string }[];
  selected: readonly { id: string; name: string; tags: readonly string[] }[];
  /** Every tag of the library. */
  tags: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  onTrash: () => void;
}

/** What can be done with several items at once. */
export function BulkBar({ path, items, selected, tags, onSelect, onTrash }: BulkBarProps) {
  const [tagging, setTagging] = useState<"add" | "remove" | null>(null);
  if (items.length === 0) return null;
  const isAll = selected.length === items.length;
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onSelect(isAll ? [] : items.map(({ id }) => id))}
          className="size-5 accent-evergreen-600"
        />
        Choose all on this page
      </label>
      {selected.length > 0 && (
        <>
          <span role="status" className="font-semibold tabular-nums">
            {selected.length} chosen
          </span>
          <Button size="small" variant="quiet" onClick={() => setTagging("add")}>
            Add tags
          </Button>
          {selected.some((item) => item.tags.length > 0) && (
            <Button size="small" variant="quiet" onClick={() => setTagging("remove")}>
              Remove tags
            </Button>
          )}
          <QuietDestructiveButton onClick={onTrash}>Move to the trash</QuietDestructiveButton>
        </>
      )}
      {tagging && (
        <TagDialog
          how={tagging}
          path={path}
          ids={selected.map(({ id }) => id)}
          known={tagging === "add" ? tags : [...new Set(selected.flatMap((item) => item.tags))]}
          onClose={() => setTagging(null)}
        />
      )}
    </div>
  );
}

interface TagDialogProps {
  how: "add" | "remove";
  path: string;
  ids: readonly string[];
  known: readonly string[];
  onClose: () => void;
}

function TagDialog({ how, path, ids, known, onClose }: TagDialogProps) {
  const toast = useToast();
  const { post, busy, failure } = useChange<{ changed: number }>(path, ({ changed }) => {
    toast({ title: "Success", description: `Tags of ${changed} ${changed === 1 ? "item" : "items"} changed` });
    onClose();
  });
  const title = how === "add" ? "Add tags" : "Remove tags";
  return (
    <Dialog open onClose={onClose} title={title} className="max-w-md">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const tags = new FormData(event.currentTarget).get("tags");
          post({ intent: "tag", how, ids: ids.join(","), tags: typeof tags === "string" ? tags : "" });
        }}
      >
        <FormError>{failure?.error}</FormError>
        <Field label="Tags" hint="Separated by commas." required>
          <TextInput name="tags" list="media-tags" autoComplete="off" />
        </Field>
        <datalist id="media-tags">
          {known.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </datalist>
        <Button type="submit" size="small" busy={busy} className="justify-self-end">
          {title}
        </Button>
      </form>
    </Dialog>
  );
}
