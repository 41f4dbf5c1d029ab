/**
 * One movement of an element: kind, start (seconds into its scene), duration, and further values. The picture at any
 * time is a function of that time alone, so the film does not depend on the speed of recording.
 */
export type Motion = readonly [kind: MotionKind, at: number, seconds: number, ...more: (number | string)[]];

export type MotionKind =
  | "rise"
  | "fade"
  | "out"
  | "pop"
  | "slide"
  | "enter"
  | "draw"
  | "growX"
  | "swing"
  | "tap"
  | "count"
  | "type"
  | "swap"
  | "on";

/** Appears while moving up a little. */
export const rise = (at: number, distance = 16): Motion => ["rise", at, 0.6, distance];
export const fade = (at: number, seconds = 0.5): Motion => ["fade", at, seconds];
export const out = (at: number, seconds = 0.4): Motion => ["out", at, seconds];
/** Appears while growing to its size. */
export const pop = (at: number): Motion => ["pop", at, 0.45];
/** Moves by this many pixels; several add up. */
export const slide = (at: number, seconds: number, x: number, y: number): Motion => ["slide", at, seconds, x, y];
/** A view that comes in from the right, as on a phone. */
export const enter = (at: number): Motion => ["enter", at, 0.55, 400];
/** A path with pathLength 1 is drawn along. */
export const draw = (at: number, seconds: number): Motion => ["draw", at, seconds];
export const growX = (at: number, seconds = 0.9, from = 0): Motion => ["growX", at, seconds, from];
/** A door opens to this share of its width. */
export const swing = (at: number, seconds: number, share: number): Motion => ["swing", at, seconds, share];
/** A ring where a finger touches. */
export const tap = (at: number): Motion => ["tap", at, 0.7];
export const count = (at: number, seconds: number, from: number, to: number): Motion => [
  "count",
  at,
  seconds,
  from,
  to,
];
/** Writes the element's text letter by letter. */
export const type = (at: number, seconds: number): Motion => ["type", at, seconds];
export const swap = (at: number, text: string): Motion => ["swap", at, 0, text];
/** Adds the class "on" from then, until `until` if given. */
export const on = (at: number, until = 9999): Motion => ["on", at, 0, until];

/** The attribute with the movements of an element. */
export function moves(...motions: readonly Motion[]): string {
  return `data-moves="${JSON.stringify(motions).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
}
