import { useRef, useState } from "react";
import type { Crop } from "#db/tables/site-tables.ts";
import type { FocalPoint } from "#domain/media/media-item.ts";
import type { WholePicture } from "#domain/media/find-media.ts";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { Select } from "../../frame/list/compact-select.tsx";
import { FocalMark, useDrag } from "./focal-mark.tsx";
import { placeholderOf, useStyle } from "../library-item.tsx";
import {
  type Corner,
  fitShape,
  isWhole,
  styleOf,
  wholeCrop,
  wordsOfCrop,
  wordsOfFocal,
  ShapePreviews,
  corners,
  moveCorner,
  moveCrop,
} from "./item-values.tsx";

interface PictureEditorProps {
  /** The picture without its crop. */
  whole: WholePicture;
  full: { width: number; height: number };
  thumbhash: string | null;
  isCroppable: boolean;
  crop: Crop;
  focal: FocalPoint;
  onCrop: (crop: Crop) => void;
  onFocal: (focal: FocalPoint) => void;
}

const shapes = [
  { value: "", label: "Free" },
  { value: "1.5", label: "3:2" },
  { value: String(4 / 3), label: "4:3" },
  { value: String(16 / 9), label: "16:9" },
  { value: "1", label: "Square" },
  { value: String(1200 / 630), label: "Social networks" },
];

/** Crop and focal point, chosen on the picture, with the shapes in which pages show it. */
export function PictureEditor(props: PictureEditorProps) {
  const { whole, full, thumbhash, isCroppable, crop, focal, onCrop, onFocal } = props;
  const [isCropping, setCropping] = useState(false);
  const [shape, setShape] = useState("");
  const frame = useRef<HTMLDivElement>(null);
  /** Width by height in shares of the picture's sides; null for any. */
  const kept = shape === "" ? null : (Number(shape) * full.height) / full.width;
  const ratio = full.width / full.height;
  useStyle(frame, {
    "aspect-ratio": String(ratio),
    width: `min(100%, calc(70vh * ${ratio}))`,
    ...placeholderOf(thumbhash),
  });
  const changeCrop = (next: Crop) => onCrop(isWhole(next) ? wholeCrop : next);

  return (
    <div className="grid gap-3">
      {isCroppable && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div role="group" aria-label="Picture tool" className="flex gap-1">
            {[false, true].map((each) => (
              <Button
                key={String(each)}
                size="small"
                variant={each === isCropping ? "primary" : "secondary"}
                aria-pressed={each === isCropping}
                onClick={() => setCropping(each)}
              >
                {each ? "Crop" : "Focal point"}
              </Button>
            ))}
          </div>
          {isCropping && (
            <>
              <Select
                label="Shape"
                value={shape}
                options={shapes}
                onChange={(value) => {
                  setShape(value);
                  if (value !== "") changeCrop(fitShape(crop, (Number(value) * full.height) / full.width));
                }}
              />
              {!isWhole(crop) && (
                <QuietButton
                  onClick={() => {
                    setShape("");
                    onCrop(wholeCrop);
                  }}
                >
                  Whole picture
                </QuietButton>
              )}
            </>
          )}
        </div>
      )}
      <p id="picture-editor-help" className="text-sm text-ink-soft">
        {isCropping
          ? "Drag the frame or its corners, or select one with Tab and use the arrow keys. Hold Shift for larger steps."
          : "Click the part every shape should show, or select the marker with Tab and use the arrow keys."}
      </p>
      <div ref={frame} className="relative overflow-hidden rounded-sm bg-paper-deep select-none">
        <picture>
          {whole.sources.map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes="(min-width: 48rem) 42rem, 100vw" />
          ))}
          <img src={whole.src} alt="" draggable={false} className="size-full" />
        </picture>
        {isCropping ? (
          <CropFrame frame={frame} crop={crop} shape={kept} onCrop={changeCrop} />
        ) : (
          <FocalMark frame={frame} crop={crop} focal={focal} describedBy="picture-editor-help" onFocal={onFocal} />
        )}
      </div>
      <p role="status" className="sr-only">
        {isCropping ? wordsOfCrop(crop) : wordsOfFocal(focal)}
      </p>
      <ShapePreviews src={whole.src} full={full} crop={crop} focal={focal} />
    </div>
  );
}

interface CropFrameProps {
  frame: { readonly current: HTMLElement | null };
  crop: Crop;
  /** Width by height in shares of the picture's sides; null for any. */
  shape: number | null;
  onCrop: (crop: Crop) => void;
}

/** The frame of a crop over the whole picture: it can be moved, and each of its corners. */
function CropFrame({ frame, crop, shape, onCrop }: CropFrameProps) {
  const drag = useDrag(frame, crop, (start, by) => onCrop(moveCrop(start, by)));
  const box = useRef<HTMLDivElement>(null);
  useStyle(box, styleOf(crop));
  return (
    <div
      ref={box}
      role="group"
      aria-label="Crop"
      className="absolute shadow-[0_0_0_200rem_rgb(0_0_0/0.5)] [container-type:size]"
    >
      <button
        type="button"
        {...drag}
        aria-describedby="picture-editor-help"
        // The whole picture has no place to go: a finger on it scrolls.
        className={`absolute inset-0 size-full border-2 border-white outline-offset-0 ${isWhole(crop) ? "" : "cursor-move touch-none"}`}
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
  "top left": "top-0 left-0 cursor-nwse-resize before:right-0 before:bottom-0",
  "top right": "top-0 right-0 cursor-nesw-resize before:bottom-0 before:left-0",
  "bottom left": "bottom-0 left-0 cursor-nesw-resize before:top-0 before:right-0",
  "bottom right": "right-0 bottom-0 cursor-nwse-resize before:top-0 before:left-0",
};

/**
 * Inside the frame, so that it is whole at the edge of the picture. In a small frame it leaves a third of each side free, to see and move
 * what is in it, and takes presses outside of the frame, too.
 */
function Handle({ corner, frame, crop, shape, onCrop }: CropFrameProps & { corner: Corner }) {
  const drag = useDrag(frame, crop, (start, by) => onCrop(moveCorner(start, corner, by, shape)));
  return (
    <button
      type="button"
      {...drag}
      aria-describedby="picture-editor-help"
      className={`absolute size-[min(1.75rem,33cqw,33cqh)] touch-none border-2 border-white bg-evergreen-600 before:absolute before:-inset-5 ${places[corner]}`}
    >
      <span className="sr-only">Corner {corner}</span>
    </button>
  );
}
