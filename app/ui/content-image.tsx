import { type ComponentProps, useEffect, useRef, useState } from "react";
import libraryStyles from "#app/styles/library.css?url";
import type { ContentPicture } from "#app/lib/views/content-pictures.ts";

interface ContentImageProps extends Pick<ComponentProps<"img">, "className" | "fetchPriority"> {
  picture: ContentPicture;
  eager: boolean;
  /** How wide it is on the page, for the `sizes` of a picture of the library. */
  sizes: string;
}

/**
 * A picture that is hidden until it has loaded and gives way to a local one when it can't be (docs/product.md#pictures-and-videos).
 * Without JavaScript it is an ordinary picture. What happened to it before hydration is asked of it,
 * since its events have passed by then.
 */
export function ContentImage({ picture, eager, sizes, className = "", ...rest }: ContentImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();
  const [isHidden, setIsHidden] = useState(false);
  const { src, alt } = failed === picture.src ? picture.fallback : picture;

  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? { complete: true, naturalWidth: 1 };
    setIsHidden(!complete);
    if (complete && naturalWidth === 0) setFailed(picture.src);
  }, [picture.src]);

  const { library } = failed === picture.src ? {} : picture;
  const { x = 5, y = 5 } = library?.focal ?? {};
  const focal = library?.focal ? `focal-x-${x} focal-y-${y} ` : "";
  const element = (
    <img
      {...rest}
      ref={image}
      src={src}
      alt={alt}
      // Size of all illustrations, for the aspect ratio; classes set the size on the page.
      width={library?.width ?? 720}
      height={library?.height ?? 480}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onLoad={() => setIsHidden(false)}
      onError={() => {
        setFailed(picture.src);
        if (src === picture.fallback.src) setIsHidden(false);
      }}
      className={`bg-paper-deep object-cover transition-opacity print:opacity-100 ${isHidden ? "opacity-0" : ""} ${focal}${className}`}
    />
  );
  if (!library) return element;
  return (
    <picture className="contents">
      {library.focal && <link rel="stylesheet" href={libraryStyles} precedence="default" />}
      {library.sources.map(({ type, srcset }) => (
        // Hidden: in a grid it would take a place of its own.
        <source key={type} hidden type={type} srcSet={srcset} sizes={sizes} />
      ))}
      {element}
    </picture>
  );
}
