import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { ContentPicture } from "#app/lib/views/content-picture.ts";

interface ContentImageProps extends Pick<ComponentProps<"img">, "className" | "fetchPriority"> {
  picture: ContentPicture;
  eager: boolean;
}

/**
 * A picture that is hidden until it has loaded and gives way to a local one when it can't be (docs/product.md#pictures-and-videos).
 * Without JavaScript it is an ordinary picture. What happened to it before hydration is asked of it,
 * since its events have passed by then.
 */
export function ContentImage({ picture, eager, className = "", ...rest }: ContentImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();
  const [isHidden, setIsHidden] = useState(false);
  const { src, alt } = failed === picture.src ? picture.fallback : picture;

  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? { complete: true, naturalWidth: 1 };
    setIsHidden(!complete);
    if (complete && naturalWidth === 0) setFailed(picture.src);
  }, [picture.src]);

  return (
    <img
      {...rest}
      ref={image}
      src={src}
      alt={alt}
      // Size of all illustrations, for the aspect ratio; classes set the size on the page.
      width={720}
      height={480}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onLoad={() => setIsHidden(false)}
      onError={() => {
        setFailed(picture.src);
        if (src === picture.fallback.src) setIsHidden(false);
      }}
      className={`bg-paper-deep object-cover transition-opacity print:opacity-100 ${isHidden ? "opacity-0" : ""} ${className}`}
    />
  );
}
