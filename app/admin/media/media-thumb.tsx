import { useRef, useState } from "react";
import { thumbHashToDataURL } from "thumbhash";
import { mediaPath } from "#lib/media-addresses.ts";
import type { PickedMedia } from "./picked-media.ts";
import { useStyle } from "./use-style.ts";

interface MediaThumbProps {
  item: Pick<PickedMedia, "kind" | "src" | "sources" | "thumbhash" | "posterId" | "isBroken" | "type">;
  /** For the `sizes` of the picture, such as "12rem". */
  sizes: string;
  className?: string;
}

/** A library item as a small picture, whole; its placeholder before it has loaded. Decorative: its name stands beside it. */
export function MediaThumb({ item, sizes, className = "" }: MediaThumbProps) {
  const [isFailed, fail] = useState(false);
  const picture = useRef<HTMLPictureElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useStyle(picture, isLoaded ? { "background-image": "none" } : placeholderOf(item.thumbhash));
  const box = `relative grid place-items-center overflow-hidden bg-paper-deep text-center text-xs text-ink-soft ${className}`;
  const src = item.kind === "film" && item.posterId !== null ? mediaPath(item.posterId) : item.src;
  const isPicture = item.kind === "picture" || item.kind === "drawing" || item.posterId !== null;
  if (!isPicture || isFailed || item.isBroken) {
    return (
      <span className={box} aria-hidden="true">
        {item.kind === "film" ? "Film" : item.kind === "document" ? "PDF" : "Can’t be shown"}
      </span>
    );
  }
  return (
    <picture ref={picture} className={box}>
      {item.kind === "picture" &&
        item.sources.map(({ type, srcset }) => <source key={type} type={type} srcSet={srcset} sizes={sizes} />)}
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onLoad={() => setLoaded(true)}
        onError={() => fail(true)}
        className="absolute inset-0 size-full object-contain"
      />
    </picture>
  );
}

const placeholders = new Map<string, string>();

/** The ThumbHash as a background; nothing for what has none or a wrong one. */
export function placeholderOf(thumbhash: string | null): Record<string, string> {
  if (thumbhash === null) return {};
  try {
    const url =
      placeholders.get(thumbhash) ?? thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (sign) => sign.charCodeAt(0)));
    placeholders.set(thumbhash, url);
    return { "background-image": `url(${url})`, "background-size": "cover" };
  } catch {
    return {};
  }
}
