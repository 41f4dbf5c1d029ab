import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Checkbox, Field, TextArea } from "#app/ui/field.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import type { TextSchema } from "../../fields/text-schema.ts";
import { FocalMark } from "../item/focal-mark.tsx";
import { wholeCrop, wordsOfFocal } from "../item/item-values.tsx";
import { placeholderOf, useLibraryItem, useStyle } from "../library-item.tsx";
import type { PickedMedia } from "../picked-media.ts";
import { LibraryChoice } from "./library-choice.tsx";

interface ReplacementFieldProps {
  /** Where it is kept: `…own` (content/schema/own-picture.ts). */
  path: string;
  /** What it may have. */
  schema: TextSchema;
  /** Undefined while the one that ships is shown. */
  value: unknown;
  problems: Readonly<Record<string, string>>;
  onChange: (path: string, before: unknown, after: unknown) => void;
}

/** A picture, film or logo of the library in the place of one that ships, and what is said about it. */
export function ReplacementField(props: ReplacementFieldProps) {
  return props.schema.properties?.["poster"] ? <OwnFilm {...props} /> : <OwnPicture {...props} />;
}

/** What a replacement is called by its schema. */
export function replacedNoun({ properties = {} }: TextSchema): string {
  return properties["poster"] ? "video" : properties["focal"] ? "picture" : "logo";
}

interface OwnPictureValue {
  src: string;
  alt: string;
  focal?: Tenths;
  withName?: boolean;
}

interface Tenths {
  x: number;
  y: number;
}

const pictures = ["picture", "drawing"] as const;

function OwnPicture({ path, schema, value, problems, onChange }: ReplacementFieldProps) {
  const own = value as OwnPictureValue | undefined;
  const chosen = useLibraryItem(own?.src ?? "");
  const { properties = {} } = schema;
  function take(src: string, item: PickedMedia): void {
    const alt = item.isDecorative ? "" : item.alt;
    onChange(path, own, { src, alt, ...(properties["withName"] && { withName: own?.withName ?? true }) });
  }
  return (
    <div className="grid gap-3" data-path={path}>
      <LibraryChoice
        noun={replacedNoun(schema)}
        kinds={pictures}
        chosen={chosen}
        error={problems[`${path}.src`]}
        onPick={take}
        onReset={() => onChange(path, own, undefined)}
      />
      {own && (
        <div data-path={`${path}.alt`}>
          <Field
            label="Alternative text"
            hint="What the picture shows, for people who can’t see it."
            error={problems[`${path}.alt`]}
            required
          >
            <TextArea
              rows={2}
              className="min-h-10! px-2.5! py-1.5! text-sm!"
              value={own.alt}
              onChange={({ target }) => onChange(`${path}.alt`, own.alt, target.value)}
            />
          </Field>
        </div>
      )}
      {own && properties["withName"] && (
        <Checkbox
          label="Show the name beside it"
          checked={own.withName ?? true}
          onChange={({ target }) => onChange(path, own, { ...own, withName: target.checked })}
        />
      )}
      {own && properties["focal"] && chosen.item?.kind === "picture" && (
        <Focal item={chosen.item} focal={own.focal} onFocal={(focal) => onChange(path, own, withFocal(own, focal))} />
      )}
    </div>
  );
}

function withFocal({ focal: _, ...own }: OwnPictureValue, focal: Tenths | undefined): OwnPictureValue {
  return focal ? { ...own, focal } : own;
}

interface FocalProps {
  item: PickedMedia;
  /** Undefined: that of the library. */
  focal: Tenths | undefined;
  onFocal: (focal: Tenths | undefined) => void;
}

/** A mark that is moved is on its way: each rendering of the page takes a while. Milliseconds. */
const pauseMs = 400;

/** The focal point of a picture in this place. */
function Focal({ item, focal, onFocal }: FocalProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const kept = focal ? { x: focal.x / 10, y: focal.y / 10 } : item.focal;
  const [moved, move] = useState<{ x: number; y: number } | null>(null);
  const shown = moved ?? kept;
  const ratio = (item.width ?? 3) / (item.height ?? 2);
  useStyle(frame, {
    "aspect-ratio": String(ratio),
    width: `min(100%, calc(14rem * ${ratio}))`,
    ...placeholderOf(item.thumbhash),
  });
  const keep = useEffectEvent(() => {
    if (!moved) return;
    move(null);
    onFocal({ x: Math.round(moved.x * 10), y: Math.round(moved.y * 10) });
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(), pauseMs);
    return () => clearTimeout(timer);
  }, [moved]);
  return (
    <div className="grid gap-1.5 text-sm" role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="font-semibold">
        Focal point
      </p>
      <p id={`${id}-hint`} className="text-ink-soft">
        Click what must stay in view, or move the mark with the arrow keys.
      </p>
      <div ref={frame} className="relative overflow-hidden rounded-sm bg-paper-deep select-none">
        <picture>
          {item.sources.map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes="20rem" />
          ))}
          <img src={item.src} alt="" draggable={false} className="size-full" />
        </picture>
        <FocalMark frame={frame} crop={wholeCrop} focal={shown} step={0.1} describedBy={`${id}-hint`} onFocal={move} />
      </div>
      <p role="status" className="sr-only">
        {wordsOfFocal(shown)}
      </p>
      {focal && (
        <div>
          <QuietButton className="-ml-3" onClick={() => onFocal(undefined)}>
            As in the library
          </QuietButton>
        </div>
      )}
    </div>
  );
}

interface OwnFilmValue {
  src?: string;
  poster?: string;
}

const films = ["film"] as const;

/** A film, or only another poster: one that the film has in the library needs none here. */
function OwnFilm({ path, value, problems, onChange }: ReplacementFieldProps) {
  const own = value as OwnFilmValue | undefined;
  const film = useLibraryItem(own?.src ?? "");
  const poster = useLibraryItem(own?.poster ?? "");
  function change(next: OwnFilmValue): void {
    const kept = Object.fromEntries(Object.entries(next).filter(([, address]) => address !== ""));
    onChange(path, own, Object.keys(kept).length > 0 ? kept : undefined);
  }
  return (
    <div className="grid gap-4" data-path={path}>
      <LibraryChoice
        noun="video"
        kinds={films}
        chosen={film}
        error={problems[`${path}.src`]}
        onPick={(src) => change({ ...own, src })}
        onReset={() => change({ ...own, src: "" })}
      />
      <LibraryChoice
        noun="poster"
        kinds={pictures}
        chosen={poster}
        error={problems[`${path}.poster`]}
        onPick={(address) => change({ ...own, poster: address })}
        onReset={() => change({ ...own, poster: "" })}
      />
      {film.item && (
        <p className="text-sm text-ink-soft">
          Captions, transcript and poster come from the video’s page in the library. An MP4 or WebM video of up to 1 GB
          can be uploaded.
        </p>
      )}
    </div>
  );
}
