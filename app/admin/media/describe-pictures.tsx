import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Field, FormError, TextInput } from "#app/ui/field.tsx";
import { QuietButton } from "../../ui/small-buttons.tsx";
import { callMedia, MediaThumb } from "./library-item.tsx";
import type { PickedMedia } from "./picked-media.ts";

/** A picture with what is said of it where it stands. */
export interface DescribedPicture {
  item: PickedMedia;
  /** Empty for decoration; null while nobody has said. */
  alt: string | null;
}

interface DescribePicturesProps {
  pictures: readonly PickedMedia[];
  /** The button after the last one: "Add" or "Save". */
  action: string;
  onDone: (described: readonly DescribedPicture[]) => void;
}

const isFile = ({ kind }: PickedMedia) => kind === "film" || kind === "document";

/**
 * Asks for the alternative texts of pictures, one after the other, and keeps them in the library, too. Films and documents have their
 * names.
 */
export function DescribePictures({ pictures, action, onDone }: DescribePicturesProps) {
  const [described, setDescribed] = useState<readonly DescribedPicture[]>([]);
  const asked = pictures.filter((item) => !isFile(item));
  const item = asked[described.length];
  const finish = (all: readonly DescribedPicture[]) =>
    onDone(pictures.map((each) => all.find((one) => one.item.id === each.id) ?? { item: each, alt: each.name }));
  // Nothing but films and documents: there is nothing to ask.
  useEffect(() => {
    if (asked.length === 0) finish([]);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (!item) return null;
  return (
    <Question
      key={item.id}
      item={item}
      place={described.length + 1}
      count={asked.length}
      action={
        described.length + 1 < asked.length
          ? "Next"
          : pictures.length === 1
            ? action
            : `${action} all ${pictures.length}`
      }
      onAnswer={(alt) => {
        const all = [...described, { item, alt }];
        setDescribed(all);
        if (all.length === asked.length) finish(all);
      }}
    />
  );
}

interface QuestionProps {
  item: PickedMedia;
  /** From 1. */
  place: number;
  count: number;
  action: string;
  onAnswer: (alt: string | null) => void;
}

function Question({ item, place, count, action, onAnswer }: QuestionProps) {
  const [alt, setAlt] = useState(item.alt);
  const [isDecorative, setDecorative] = useState(item.isDecorative);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function answer() {
    const words = isDecorative ? "" : alt.trim();
    if (words === "" && !isDecorative) return setError("Say what the picture shows, or mark it as decoration.");
    const isOther = words !== item.alt || isDecorative !== item.isDecorative;
    // Where it is used the text counts in any case; without this the library only lacks its proposal.
    if (isOther) void callMedia("describe", { id: item.id, alt: words, isDecorative: String(isDecorative) });
    onAnswer(words);
  }

  return (
    <div
      role="group"
      aria-label={`Picture ${place} of ${count}`}
      className="grid items-start gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]"
    >
      <MediaThumb item={item} sizes="10rem" className="aspect-square w-40 rounded-md" />
      <div className="grid gap-3">
        <p role="status" className="text-sm font-semibold wrap-anywhere">
          Picture {place} of {count}: {item.name}
        </p>
        <Field label="What it shows" hint="For readers who can’t see it." required={!isDecorative}>
          <TextInput
            ref={input}
            value={isDecorative ? "" : alt}
            disabled={isDecorative}
            onChange={({ target }) => setAlt(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // Not for a form around it.
              event.preventDefault();
              event.stopPropagation();
              answer();
            }}
          />
        </Field>
        <Checkbox label="Decorative" checked={isDecorative} onChange={({ target }) => setDecorative(target.checked)} />
        <FormError>{error}</FormError>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={answer}>
            {action}
          </Button>
          <QuietButton onClick={() => onAnswer(null)}>Skip</QuietButton>
        </div>
      </div>
    </div>
  );
}
