import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import type { FocalPoint } from "#domain/media/media-item.ts";

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
export function useDrag<T>(
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
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const arrow = arrows[event.key];
      if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const size = event.shiftKey ? largeStep : step;
      onMove(value, { x: arrow.x * size, y: arrow.y * size });
    },
  };
}
