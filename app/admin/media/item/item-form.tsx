import { useEffect, useReducer, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Checkbox, Field, FormError, TextArea, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { useUnsavedGuard, useOpenForm } from "../../frame/session/open-forms.ts";
import {
  type ItemDraft,
  type LoadedItem,
  draftOf,
  isUnsaved,
  withLoaded,
  withSaved,
  withSent,
  withTyped,
} from "./item-draft.ts";
import { type ItemValues, type OpenedMedia, changesOf } from "./item-values.tsx";
import { PictureEditor } from "./picture-editor.tsx";
import { TheirValues } from "./their-values.tsx";
import { MediaThumb } from "../library-item.tsx";
import { MediaPicker } from "../media-picker.tsx";
import { UploadButton } from "../uploads/upload-list.tsx";
import { Form } from "#app/ui/form.tsx";

interface ItemFormProps extends LoadedItem {
  /** Path of the screen. */
  path: string;
  /** Every tag of the library. */
  knownTags: readonly string[];
}

const stepOf = (before: ItemDraft, step: (before: ItemDraft) => ItemDraft) => step(before);

/** What is said of an item, and how its picture is shown. */
export function ItemForm({ path, item, whole, poster, knownTags }: ItemFormProps) {
  const [draft, change] = useReducer(stepOf, { item, whole, poster }, draftOf);
  const { values, version } = draft;
  const toast = useToast();
  const tellSaved = () => toast({ title: "Success", description: "Saved" });
  const { post, busy, failure } = useChange<{ version: number }>(path, (stored) => {
    change((before) => withSaved(before, stored.version));
    tellSaved();
  });
  const isRefused = failure?.code === "conflict";
  // After the effect of `useChange`, and not while a save is pending: its change would look like one of another person.
  useEffect(() => {
    if (!busy) change((before) => withLoaded(before, { item, whole, poster }, isRefused));
  }, [busy, item, whole, poster, isRefused]);
  const isChanged = isUnsaved(draft);
  const guard = useUnsavedGuard(() => isChanged);
  const set = (changes: Partial<ItemValues>) => change((before) => withTyped(before, changes));
  const fields = failure?.fields ?? {};
  const isPicture = item.kind === "picture" || item.kind === "drawing";

  function save() {
    change(withSent);
    post({ intent: "update", version: String(version), changes: JSON.stringify(changesOf(item, values)) });
  }
  useOpenForm(failure, save);

  return (
    <Form
      refusal={failure}
      className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      onSubmit={() => {
        if (isChanged) save();
        else tellSaved();
      }}
    >
      <div className="min-w-0">
        {whole && item.full ? (
          <PictureEditor
            key={draft.file}
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
        <TheirValues values={draft.theirs} />
        <Field label="Name" required error={fields["name"]} answer={failure}>
          <TextInput value={values.name} onChange={({ target }) => set({ name: target.value })} autoComplete="off" />
        </Field>
        {isPicture && (
          <>
            <Field
              label="Alternative text"
              hint="Describes the picture for people who can't see it. Suggested wherever the picture is used."
              error={fields["alt"]}
              answer={failure}
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
              hint="It adds nothing the text beside it doesn't already say."
              checked={values.isDecorative}
              onChange={({ target }) => set({ isDecorative: target.checked })}
            />
          </>
        )}
        <Field label="Tags" hint="Separated by commas." error={fields["tags"]} answer={failure}>
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
        {item.kind === "film" && <FilmFields values={values} fields={fields} answer={failure} onChange={set} />}
        <div className="flex flex-wrap items-center gap-3">
          {/* Not disabled when all is saved: it would lose the focus with each save. */}
          <Button type="submit" size="small" busy={busy}>
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
        <p>Your changes here aren't saved.</p>
      </ConfirmDialog>
    </Form>
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
          Documents can be downloaded but not shown here.
        </p>
      );
    case "picture":
    case "drawing":
      return <img src={item.src} alt="" className="max-h-[70vh] w-full bg-paper-deep object-contain" />;
  }
}

interface FilmFieldsProps {
  values: ItemValues;
  /** Errors by the name of the field. */
  fields: Readonly<Record<string, string>>;
  /** The answer that they are from. */
  answer: object | null;
  onChange: (changes: Partial<ItemValues>) => void;
}

/** What only films have: a poster, captions and a transcript. */
function FilmFields({ values, fields, answer, onChange }: FilmFieldsProps) {
  const [isPicking, pick] = useState(false);
  const { poster } = values;
  return (
    <>
      <div className="grid gap-2 text-sm">
        <p className="font-semibold">
          Poster <span className="font-normal text-ink-soft">(optional)</span>
        </p>
        <p className="text-ink-soft">The picture shown before the video plays.</p>
        {poster && (
          <div className="flex items-center gap-3">
            <MediaThumb item={poster} sizes="5rem" className="size-20 rounded-sm" />
            <span className="min-w-0 wrap-anywhere">{poster.name}</span>
          </div>
        )}
        <div className="flex gap-2">
          <SecondaryButton onClick={() => pick(true)}>
            {poster ? "Choose another poster" : "Choose a poster"}
          </SecondaryButton>
          {poster && <QuietButton onClick={() => onChange({ poster: null })}>Remove the poster</QuietButton>}
        </div>
        {fields["posterId"] && <p className="font-medium text-rose">{fields["posterId"]}</p>}
      </div>
      <div className="grid gap-2">
        <Field
          label="Captions"
          hint="WebVTT format. The first line must be WEBVTT."
          error={fields["captions"]}
          answer={answer}
        >
          <TextArea
            rows={5}
            className="max-h-60 overflow-y-auto font-mono text-sm!"
            value={values.captions}
            onChange={({ target }) => onChange({ captions: target.value })}
          />
        </Field>
        <div className="justify-self-start">
          <UploadButton
            label="Read captions from a file"
            variant="secondary"
            accept=".vtt,text/vtt"
            onFiles={([file]) => void file?.text().then((captions) => onChange({ captions }))}
          />
        </div>
      </div>
      <Field label="Transcript" hint="Everything said in the video." error={fields["transcript"]} answer={answer}>
        <TextArea
          rows={5}
          className="max-h-80 overflow-y-auto"
          dir="auto"
          value={values.transcript}
          onChange={({ target }) => onChange({ transcript: target.value })}
        />
      </Field>
      {isPicking && (
        <MediaPicker
          title="Choose a poster"
          kinds={["picture"]}
          onPick={(picked) => {
            onChange({ poster: picked });
            pick(false);
          }}
          onClose={() => pick(false)}
        />
      )}
    </>
  );
}
