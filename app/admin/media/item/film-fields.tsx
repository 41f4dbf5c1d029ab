import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { MediaThumb } from "../media-thumb.tsx";
import { MediaPicker } from "../picker/media-picker.tsx";
import { UploadButton } from "../upload/upload-button.tsx";
import type { ItemValues } from "./item-values.ts";

interface FilmFieldsProps {
  values: ItemValues;
  /** Errors by the name of the field. */
  fields: Readonly<Record<string, string>>;
  onChange: (changes: Partial<ItemValues>) => void;
}

/** What only films have: a poster, captions and a transcript. */
export function FilmFields({ values, fields, onChange }: FilmFieldsProps) {
  const [isPicking, pick] = useState(false);
  const { poster } = values;
  return (
    <>
      <div className="grid gap-2 text-sm">
        <p className="font-semibold">
          Poster <span className="font-normal text-ink-soft">(optional)</span>
        </p>
        <p className="text-ink-soft">The picture that is shown before it plays.</p>
        {poster && (
          <div className="flex items-center gap-3">
            <MediaThumb item={poster} sizes="5rem" className="size-20 rounded-sm" />
            <span className="min-w-0 wrap-anywhere">{poster.name}</span>
          </div>
        )}
        <div className="flex gap-2">
          <Button size="small" variant="secondary" onClick={() => pick(true)}>
            {poster ? "Choose another poster" : "Choose a poster"}
          </Button>
          {poster && (
            <Button size="small" variant="quiet" onClick={() => onChange({ poster: null })}>
              Remove the poster
            </Button>
          )}
        </div>
        {fields["posterId"] && <p className="font-medium text-rose">{fields["posterId"]}</p>}
      </div>
      <div className="grid gap-2">
        <Field label="Captions" hint="In the format WebVTT; its first line is WEBVTT." error={fields["captions"]}>
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
      <Field label="Transcript" hint="All that is said in it." error={fields["transcript"]}>
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
