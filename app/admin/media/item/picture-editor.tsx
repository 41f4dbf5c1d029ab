import { type PointerEvent, type KeyboardEvent, useRef, useState } from "react";
import type { Crop } from "#db/tables/site-tables.ts";
import type { FocalPoint } from "#domain/media/media-item.ts";
import type { WholePicture } from "#domain/media/find-media.ts";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { Select } from "../../frame/list/compact-select.tsx";
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
          <div role="group" aria-label="What to choose on the picture" className="flex gap-1">
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
          ? "Drag the frame or its corners, or choose one with Tab and use the arrow keys, with Shift for larger steps."
          : "Press on what every shape shall show, or choose the mark with Tab and use the arrow keys."}
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
          <FocalMark frame={frame} crop={crop} focal={focal} onFocal={onFocal} />
        )}
      </div>
      <p role="status" className="sr-only">
        {isCropping ? wordsOfCrop(crop) : wordsOfFocal(focal)}
      </p>
      <ShapePreviews src={whole.src} full={full} crop={crop} focal={focal} />
    </div>
  );
}

interface FocalMarkProps {
  frame: { readonly current: HTMLElement | null };
  crop: Crop;
  /** Shares of the crop. */
  focal: FocalPoint;
  onFocal: (focal: FocalPoint) => void;
}

const inside = (share: number) => Math.min(Math.max(share, 0), 1);

/** The mark of the focal point, over the part of the picture that the crop leaves. */
function FocalMark({ frame, crop, focal, onFocal }: FocalMarkProps) {
  const drag = useDrag(frame, focal, (start, by) =>
    onFocal({ x: inside(start.x + by.x / crop.width), y: inside(start.y + by.y / crop.height) }),
  );
  const box = useRef<HTMLDivElement>(null);
  useStyle(box, styleOf(crop));
  const mark = useRef<HTMLButtonElement>(null);
  useStyle(mark, { left: `${focal.x * 100}%`, top: `${focal.y * 100}%` });
  const onPress = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onFocal({ x: inside((event.clientX - box.left) / box.width), y: inside((event.clientY - box.top) / box.height) });
  };
  return (
    // Pressing anywhere is a convenience; the mark can be moved by keyboard. When it ends, because a finger may be scrolling.
    <div onPointerUp={onPress} ref={box} className="absolute cursor-crosshair shadow-[0_0_0_200rem_rgb(0_0_0/0.45)]">
      <button
        ref={mark}
        type="button"
        {...drag}
        aria-describedby="picture-editor-help"
        className="absolute -mt-5 -ml-5 grid size-10 cursor-move touch-none place-items-center rounded-full border-3 border-white bg-evergreen-600/50 shadow-sheet"
      >
        <span className="sr-only">Focal point</span>
        <span aria-hidden="true" className="size-1.5 rounded-full bg-white" />
      </button>
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

/** One press of an arrow key, and one with Shift, as a share of a side. */
const step = 0.01;
const largeStep = 0.1;

const arrows: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Handlers for something that is moved over a picture: with the mouse, a finger, or the arrow keys.
 * @param frame the element that the picture fills
 * @param value what is moved
 * @param onMove called with what it was at the beginning, and how far it was moved since then, as shares of the sides
 */
function useDrag<T>(
  frame: { readonly current: HTMLElement | null },
  value: T,
  onMove: (start: T, by: FocalPoint) => void,
) {
  const start = useRef<{ value: T; x: number; y: number }>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { value, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const box = frame.current?.getBoundingClientRect();
      if (!box || !start.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const { value: before, x, y } = start.current;
      onMove(before, { x: (event.clientX - x) / box.width, y: (event.clientY - y) / box.height });
    },
    // What is around it takes a press that ends there.
    onPointerUp(event: PointerEvent<HTMLElement>) {
      event.stopPropagation();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const arrow = arrows[event.key];
      if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const size = event.shiftKey ? largeStep : step;
      onMove(value, { x: arrow.x * size, y: arrow.y * size });
    },
  };
}
