import { type PointerEvent, type KeyboardEvent, useRef } from "react";
import type { Crop } from "#db/tables/site-tables.ts";
import type { FocalPoint } from "#domain/media/media-item.ts";
import { useStyle } from "../library-item.tsx";
import { styleOf } from "./item-values.tsx";

interface FocalMarkProps {
  frame: { readonly current: HTMLElement | null };
  crop: Crop;
  /** Shares of the crop. */
  focal: FocalPoint;
  /** One press of an arrow key, as a share of a side. */
  step?: number;
  /** Id of what says how to use it. */
  describedBy: string;
  onFocal: (focal: FocalPoint) => void;
}

const inside = (share: number) => Math.min(Math.max(share, 0), 1);

/** The mark of the focal point, over the part of the picture that the crop leaves. */
export function FocalMark({ frame, crop, focal, step = arrowStep, describedBy, onFocal }: FocalMarkProps) {
  const move = (start: FocalPoint, by: FocalPoint) =>
    onFocal({ x: inside(start.x + by.x / crop.width), y: inside(start.y + by.y / crop.height) });
  const drag = useDrag(frame, focal, move, step);
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
        aria-describedby={describedBy}
        className="absolute -mt-5 -ml-5 grid size-10 cursor-move touch-none place-items-center rounded-full border-3 border-white bg-evergreen-600/50 shadow-sheet"
      >
        <span className="sr-only">Focal point</span>
        <span aria-hidden="true" className="size-1.5 rounded-full bg-white" />
      </button>
    </div>
  );
}

/** One press of an arrow key, and one with Shift, as a share of a side. */
const arrowStep = 0.01;
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
export function useDrag<T>(
  frame: { readonly current: HTMLElement | null },
  value: T,
  onMove: (start: T, by: FocalPoint) => void,
  step = arrowStep,
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
