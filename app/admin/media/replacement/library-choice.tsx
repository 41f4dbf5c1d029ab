import { useRef, useState } from "react";
import { NewTabLink } from "../../frame/screen/new-tab-link.tsx";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import type { MediaKind } from "#db/tables/site-tables.ts";
import { mediaPath } from "#lib/media-addresses.ts";
import { type LibraryItem, MediaThumb } from "../library-item.tsx";
import { MediaPicker } from "../media-picker.tsx";
import type { PickedMedia } from "../picked-media.ts";

interface LibraryChoiceProps {
  /** What is replaced, such as "picture". */
  noun: string;
  kinds: readonly MediaKind[];
  chosen: LibraryItem;
  error?: string | undefined;
  onPick: (address: string, item: PickedMedia) => void;
  /** The one that ships is back. */
  onReset: () => void;
}

/** What stands in the place of something that ships with the site: an item of the library, or nothing. */
export function LibraryChoice({ noun, kinds, chosen, error, onPick, onReset }: LibraryChoiceProps) {
  const [isPicking, pick] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { id, item, isGone } = chosen;
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex items-center gap-3">
        {item && <MediaThumb item={item} sizes="4rem" className="size-16 shrink-0 rounded-sm" />}
        <p className="min-w-0 wrap-anywhere">
          {id === null && <span className="text-ink-soft">The original {noun} is shown.</span>}
          {item && <NewTabLink to={`/admin/media/${id}`}>{item.name}</NewTabLink>}
          {isGone && (
            <span className="text-rose">This {noun} is no longer in the library. Visitors see the original one.</span>
          )}
        </p>
      </div>
      {error && <p className="font-medium text-rose">{error}</p>}
      <div className="flex flex-wrap gap-2" data-control>
        <SecondaryButton ref={button} onClick={() => pick(true)}>
          Replace {noun}
        </SecondaryButton>
        {id !== null && (
          <QuietButton
            onClick={() => {
              onReset();
              button.current?.focus();
            }}
          >
            Use the original {noun}
          </QuietButton>
        )}
      </div>
      {isPicking && (
        <MediaPicker
          title={`Replace ${noun}`}
          kinds={kinds}
          onPick={(picked) => {
            chosen.know(picked);
            onPick(mediaPath(picked.id), picked);
            pick(false);
          }}
          onClose={() => pick(false)}
        />
      )}
    </div>
  );
}
