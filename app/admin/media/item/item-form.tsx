import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Field, FormError, TextArea, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { WholePicture } from "#domain/media/whole-picture.ts";
import { ConfirmDialog } from "../../screen/confirm-dialog.tsx";
import { useChange } from "../../screen/use-change.ts";
import { useUnsavedGuard } from "../../screen/use-unsaved-guard.ts";
import { useOpenForm } from "../../session/open-forms.ts";
import type { PickedMedia } from "../picked-media.ts";
import { FilmFields } from "./film-fields.tsx";
import { changesOf, type ItemValues, keyOf, valuesOf } from "./item-values.ts";
import type { OpenedMedia } from "./opened-media.ts";
import { PictureEditor } from "./picture-editor.tsx";

interface ItemFormProps {
  /** Path of the screen. */
  path: string;
  item: OpenedMedia;
  /** The picture without its crop; null for what can't be cropped. */
  whole: WholePicture | null;
  poster: PickedMedia | null;
  /** Every tag of the library. */
  knownTags: readonly string[];
}

/** What is said of an item, and how its picture is shown. */
export function ItemForm({ path, item, whole, poster, knownTags }: ItemFormProps) {
  const [values, setValues] = useState(() => valuesOf(item, poster));
  const [saved, setSaved] = useState(() => keyOf(values));
  /** The version that the form is based on: a later one is somebody else's change. */
  const [version, setVersion] = useState(item.version);
  const toast = useToast();
  const { post, busy, failure } = useChange<{ version: number }>(path, (stored) => {
    setVersion(stored.version);
    setSaved(sent);
    toast({ title: "Success", description: "Saved" });
  });
  const [sent, setSent] = useState(saved);
  const isChanged = keyOf(values) !== saved;
  const guard = useUnsavedGuard(() => isChanged);
  const set = (changes: Partial<ItemValues>) => setValues((before) => ({ ...before, ...changes }));
  const fields = failure?.fields ?? {};
  const isPicture = item.kind === "picture" || item.kind === "drawing";

  function save() {
    setSent(keyOf(values));
    post({ intent: "update", version: String(version), changes: JSON.stringify(changesOf(item, values)) });
  }
  useOpenForm(failure, save);

  return (
    <form
      className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="min-w-0">
        {whole && item.full ? (
          <PictureEditor
            whole={whole}
            full={item.full}
            thumbhash={item.thumbhash}
            isCroppable={!item.isAnimated}
            crop={values.crop}
            focal={values.focal}
            onCrop={(crop) => set({ crop })}
            onFocal={(focal) => set({ focal })}
          />
        ) : (
          <Shown item={item} />
        )}
      </div>
      <div className="grid min-w-0 content-start gap-5">
        <FormError>{failure && Object.keys(fields).length === 0 && failure.error}</FormError>
        <Field label="Name" required error={fields["name"]}>
          <TextInput value={values.name} onChange={({ target }) => set({ name: target.value })} autoComplete="off" />
        </Field>
        {isPicture && (
          <>
            <Field
              label="Alternative text"
              hint="What the picture shows, for people who can't see it. Proposed wherever it is used."
              error={fields["alt"]}
            >
              <TextArea
                rows={3}
                className="min-h-20!"
                dir="auto"
                value={values.alt}
                disabled={values.isDecorative}
                onChange={({ target }) => set({ alt: target.value })}
              />
            </Field>
            <Checkbox
              label="Decorative"
              hint="It says nothing that the text beside it does not say."
              checked={values.isDecorative}
              onChange={({ target }) => set({ isDecorative: target.checked })}
            />
          </>
        )}
        <Field label="Tags" hint="Separated by commas." error={fields["tags"]}>
          <TextInput
            value={values.tags}
            list="known-tags"
            onChange={({ target }) => set({ tags: target.value })}
            autoComplete="off"
          />
        </Field>
        <datalist id="known-tags">
          {knownTags.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </datalist>
        {item.kind === "film" && <FilmFields values={values} fields={fields} onChange={set} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="small" busy={busy} disabled={!isChanged && !busy}>
            Save
          </Button>
          <p role="status" className="text-sm text-ink-soft">
            {isChanged ? "Not saved yet" : ""}
          </p>
        </div>
      </div>
      <ConfirmDialog
        open={guard.asking}
        title="Leave without saving?"
        action="Leave"
        cancel="Stay"
        onConfirm={guard.leave}
        onCancel={guard.stay}
      >
        <p>What you changed here is not saved.</p>
      </ConfirmDialog>
    </form>
  );
}

function Shown({ item }: { item: OpenedMedia }) {
  switch (item.kind) {
    case "film":
      return (
        // Its captions are added below, where there are some.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video controls preload="metadata" src={item.src} className="max-h-[70vh] w-full bg-black">
          {item.captionsSrc && <track kind="captions" src={item.captionsSrc} label="Captions" default />}
        </video>
      );
    case "document":
      return (
        <p className="grid min-h-48 place-items-center rounded-md bg-paper-deep text-sm text-ink-soft">
          A document is saved and not shown here.
        </p>
      );
    case "picture":
    case "drawing":
      return <img src={item.src} alt="" className="max-h-[70vh] w-full bg-paper-deep object-contain" />;
  }
}
