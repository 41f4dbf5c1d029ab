import { useRef } from "react";
import type { Crop } from "#db/tables/site-tables.ts";
import { type Corner, corners, moveCorner, moveCrop, styleOf } from "./crop-geometry.ts";
import { useStyle } from "../use-style.ts";
import { useDrag } from "./use-drag.ts";

interface CropFrameProps {
  frame: { readonly current: HTMLElement | null };
  crop: Crop;
  /** Width by height in shares of the picture's sides; null for any. */
  shape: number | null;
  onCrop: (crop: Crop) => void;
}

/** The frame of a crop over the whole picture: it can be moved, and each of its corners. */
export function CropFrame({ frame, crop, shape, onCrop }: CropFrameProps) {
  const drag = useDrag(frame, crop, (start, by) => onCrop(moveCrop(start, by)));
  const box = useRef<HTMLDivElement>(null);
  useStyle(box, styleOf(crop));
  return (
    <div ref={box} role="group" aria-label="Crop" className="absolute shadow-[0_0_0_200rem_rgb(0_0_0/0.5)]">
      <button
        type="button"
        {...drag}
        aria-describedby="picture-editor-help"
        className="absolute inset-0 size-full cursor-move touch-none border-2 border-white outline-offset-0"
      >
        <span className="sr-only">Move the crop</span>
      </button>
      {corners.map((corner) => (
        <Handle key={corner} corner={corner} frame={frame} crop={crop} shape={shape} onCrop={onCrop} />
      ))}
    </div>
  );
}

const places = {
  "top left": "top-0 left-0 cursor-nwse-resize",
  "top right": "top-0 right-0 cursor-nesw-resize",
  "bottom left": "bottom-0 left-0 cursor-nesw-resize",
  "bottom right": "right-0 bottom-0 cursor-nwse-resize",
};

/** Inside the frame, so that it is whole at the edge of the picture. */
function Handle({ corner, frame, crop, shape, onCrop }: CropFrameProps & { corner: Corner }) {
  const drag = useDrag(frame, crop, (start, by) => onCrop(moveCorner(start, corner, by, shape)));
  return (
    <button
      type="button"
      {...drag}
      aria-describedby="picture-editor-help"
      className={`absolute size-7 touch-none border-2 border-white bg-evergreen-600 ${places[corner]}`}
    >
      <span className="sr-only">Corner {corner}</span>
    </button>
  );
}
