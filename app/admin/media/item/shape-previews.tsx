import { useRef } from "react";
import type { Crop } from "#db/tables/site-tables.ts";
import type { FocalPoint } from "#domain/media/media-item.ts";
import { useStyle } from "../use-style.ts";
import { placeBehind, styleOf } from "./crop-geometry.ts";

/** The shapes in which pages of the site show pictures of content, width by height. */
const shapes = [
  { label: "Articles, cards", ratio: 3 / 2 },
  { label: "Wide", ratio: 16 / 9 },
  { label: "Social networks", ratio: 1200 / 630 },
  { label: "Lists on phones", ratio: 1 },
];

interface ShapePreviewsProps {
  src: string;
  full: { width: number; height: number };
  crop: Crop;
  focal: FocalPoint;
}

/** What each shape shows of a picture. */
export function ShapePreviews(props: ShapePreviewsProps) {
  return (
    <ul aria-label="Shapes in which it is shown" className="flex flex-wrap gap-3">
      {shapes.map(({ label, ratio }) => (
        <li key={label} className="w-[min(9rem,45%)] text-xs text-ink-soft">
          <Shape {...props} ratio={ratio} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function Shape({ src, full, crop, focal, ratio }: ShapePreviewsProps & { ratio: number }) {
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  useStyle(box, { "aspect-ratio": String(ratio) });
  useStyle(picture, styleOf(placeBehind(crop, focal, full, ratio)));
  return (
    <div ref={box} className="relative overflow-hidden rounded-sm bg-paper-deep">
      <img ref={picture} src={src} alt="" className="absolute max-w-none" />
    </div>
  );
}
