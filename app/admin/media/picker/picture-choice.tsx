import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { mediaPath } from "#lib/media-addresses.ts";
import type { PickedMedia } from "../picked-media.ts";
import { MediaPicker } from "./media-picker.tsx";
import { useLibraryItem } from "./use-library-item.ts";

interface PictureChoiceProps {
  label: string;
  /** The pictures that ship with the site. */
  options: readonly { value: string; label: string }[];
  value: string;
  error: string | undefined;
  /** @param item what was chosen of the library; null for a picture that ships with the site */
  onChange: (value: string, item: PickedMedia | null) => void;
}

/** One of the pictures that ship with the site, or one of the library. */
export function PictureChoice({ label, options, value, error, onChange }: PictureChoiceProps) {
  const [isPicking, pick] = useState(false);
  const chosen = useLibraryItem(value);
  const own = chosen.id !== null && {
    value,
    label: chosen.item?.name ?? (chosen.isGone ? "Gone" : "From the library"),
  };
  return (
    <div className="grid gap-2">
      <Field label={label} error={error} required>
        <Select
          className="min-h-10! px-2.5! text-sm!"
          value={value}
          onChange={({ target }) => onChange(target.value, null)}
        >
          {[...(own ? [own] : []), ...options].map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Button size="small" variant="secondary" onClick={() => pick(true)}>
          Choose from the library
        </Button>
      </div>
      {isPicking && (
        <MediaPicker
          title={label}
          kinds={["picture", "drawing"]}
          onPick={(item) => {
            chosen.know(item);
            onChange(mediaPath(item.id), item);
            pick(false);
          }}
          onClose={() => pick(false)}
        />
      )}
    </div>
  );
}
