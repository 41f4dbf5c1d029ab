import { type Face, head } from "./head.ts";
import { skins } from "./palette.ts";
import { path, place, shade, short } from "./svg.ts";

/** Position of a hand, from the hips; the elbow hangs down and outwards unless `lifted`. */
export type Hand = readonly [x: number, y: number, elbow?: "lifted"];

export interface Person extends Face {
  x: number;
  /** Of the feet when standing; of the hips when sitting or when a table hides what is below the waist. */
  y: number;
  /** 1 is 200 units high, standing. */
  size?: number;
  pose?: "stand" | "walk" | "sit" | "front" | "waist";
  /** Direction in which a person sits or walks: -1 left, 1 right. Who sits in the pose "front" faces the reader. */
  faces?: -1 | 1;
  wear?: "shirt" | "jacket" | "jumper" | "dress" | "skirt" | "coat" | "gown" | "apron" | "vest";
  top: string;
  bottom?: string;
  /** Color of what shows under a jacket, or of the apron or vest. */
  under?: string;
  /** Forward or back by this many degrees. */
  lean?: number;
  left?: Hand;
  right?: Hand;
  /** Arms drawn behind the body. */
  behind?: "left" | "right" | "both";
}

/** Length of a straight arm. A nearer hand is drawn foreshortened, so that elbows stay close to the body. */
const armLength = 64;
const shortestArm = 42;
const bentBy = 1.14;

/** The position of the elbow between shoulder and hand; a hand out of reach comes as near as possible. */
function reach(from: readonly [number, number], to: readonly [number, number], side: number, lifted: boolean) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const wanted = Math.hypot(dx, dy) || 1;
  const distance = Math.min(Math.max(wanted, 12), armLength - 1);
  const length = Math.min(armLength, Math.max(shortestArm, distance * bentBy));
  const [upperArm, foreArm] = [length * 0.52, length * 0.48];
  const [ux, uy] = [dx / wanted, dy / wanted];
  const along = (upperArm ** 2 - foreArm ** 2 + distance ** 2) / (2 * distance);
  const off = Math.sqrt(Math.max(upperArm ** 2 - along ** 2, 0));
  const elbows = [off, -off].map((way) => [from[0] + ux * along - uy * way, from[1] + uy * along + ux * way] as const);
  const hang = ([x = 0, y = 0]: readonly number[]) => y + 0.7 * side * x;
  const [low, high] = elbows.toSorted((a, b) => hang(b) - hang(a)) as [
    readonly [number, number],
    readonly [number, number],
  ];
  return {
    elbow: lifted ? high : low,
    hand: [from[0] + ux * distance, from[1] + uy * distance] as const,
  };
}

/** A hand from its wrist to the right, with the thumb above. */
export const palm = "M-1-6H2C3-9 6-12 9-10 10-8 8-7 8-6 13-6 15-3 15 0 15 4 12 6.5 8 6.5H-1z";

function arm(side: -1 | 1, hand: Hand, sleeve: string, skin: string, bare: boolean): string {
  const shoulder = [side * 20, -60] as const;
  const { elbow, hand: end } = reach(shoulder, [hand[0], hand[1]], side, hand[2] === "lifted");
  const line = (points: readonly (readonly [number, number])[]) =>
    points.map(([x, y], index) => (index === 0 ? path`M${x} ${y}` : path`L${x} ${y}`)).join("");
  const stroke = (d: string, colour: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const [dx, dy] = [end[0] - elbow[0], end[1] - elbow[1]];
  const length = Math.hypot(dx, dy);
  const wrist = [end[0] - (dx / length) * 6, end[1] - (dy / length) * 6] as const;
  const limb = bare
    ? stroke(line([shoulder, elbow, wrist]), skin, 10.5) +
      stroke(line([shoulder, [(shoulder[0] + elbow[0]) / 2, (shoulder[1] + elbow[1]) / 2]]), sleeve, 14.5)
    : stroke(line([shoulder, elbow, wrist]), sleeve, 13.5);
  // The thumb is on the upper side of the hand, or on that towards the body.
  const flip = side * dy + dx > 0 ? "" : " scale(1-1)";
  const turn = Math.round((Math.atan2(dy, dx) * 180) / Math.PI);
  return `${limb}<path d="${palm}" fill="${skin}" transform="translate(${short(wrist[0])} ${short(wrist[1])}) rotate(${turn})${flip}"/>`;
}

/** Legs about the hips, 84 units long. */
function legs({ pose = "stand", faces = 1, wear = "shirt", bottom = "#3b4f7a", top, skin }: Person): string {
  const bare = wear === "dress" || wear === "skirt";
  const leg = bare ? skins[skin][0] : bottom;
  const width = bare ? 10.5 : 17;
  const shoe = (x: number, y: number, way: number) =>
    `<path d="${path`M${x - 6 * way} ${y - 5}h${9 * way}q${8 * way} 1 ${8 * way} 7h${-18 * way}q${-1 * way}-4 ${1 * way}-7z`}" fill="#2b211c"/>`;
  const stroke = (d: string, colour: string) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>`;
  const cloth = wear === "dress" ? top : bottom;
  if (pose === "sit") {
    const knee = 42 * faces;
    return (
      stroke(path`M0-8H${knee}V${42}`, leg) +
      shoe(knee - 2 * faces, 46, faces) +
      (bare
        ? `<path d="${path`M${-17 * faces}-16H${knee + 7 * faces}v${30}h${-16 * faces}v-13h${-34 * faces}z`}" fill="${cloth}"/>`
        : `<path d="${path`M${-16 * faces}-17H${knee}v17.5H${-16 * faces}z`}" fill="${leg}"/>`)
    );
  }
  if (pose === "front")
    return (
      stroke("M-11 6V44M11 6V44", shade(leg, -0.12)) +
      shoe(-11, 46, -1) +
      shoe(11, 46, 1) +
      `<path d="M-20-12h40l1 22q-10 5-20 0-10 5-22 0z" fill="${bare ? cloth : leg}"/>`
    );
  if (pose === "waist") return "";
  const feet = pose === "walk" ? [-17, 20] : [-10, 10];
  const [back = 0, front = 0] = feet;
  const way = pose === "walk" ? faces : undefined;
  return (
    stroke(path`M-8-4L${back * (way ?? 1)} 79`, pose === "walk" ? shade(leg, -0.12) : leg) +
    stroke(path`M8-4L${front * (way ?? 1)} 79`, leg) +
    shoe(back * (way ?? 1), 82, way ?? -1) +
    shoe(front * (way ?? 1), 82, way ?? 1) +
    (bare ? `<path d="M-18-8L-25 44q25 7 50 0L18-8z" fill="${cloth}"/>` : "")
  );
}

const torso = "M-25-54q1-13 14-15h22q13 2 14 15L19 3h-38z";

function clothes({ wear = "shirt", top, under = "#fffdf8" }: Person): string {
  const body = `<path d="${torso}" fill="${top}"/>`;
  const dark = shade(top, -0.16);
  switch (wear) {
    case "shirt":
      return `${body}<path d="M-8-70L0-58 8-70" fill="none" stroke="${dark}" stroke-width="2.5"/>`;
    case "jumper":
      return `${body}<path d="M-9-70q9 9 18 0" fill="none" stroke="${dark}" stroke-width="3.5"/>`;
    case "jacket":
      return `${body}<path d="M-9-71L0-28 9-71z" fill="${under}"/><path d="M-9-71L-13-52 0-24 13-52 9-71M0-24V3" fill="none" stroke="${dark}" stroke-width="2"/>`;
    case "coat":
      return `<path d="M-25-54q1-13 14-15h22q13 2 14 15l0 96q-25 6-50 0z" fill="${top}"/><path d="M-9-70L0-30 9-70z" fill="${under}"/><path d="M0-30V42" stroke="${dark}" stroke-width="2"/>`;
    case "gown":
      return `<path d="M-26-54q1-13 14-15h24q13 2 14 15l6 110q-32 8-64 0z" fill="${top}"/><path d="M-9-70L0-44 9-70z" fill="#fffdf8"/><path d="M-13-69L-6-20M13-69L6-20" stroke="${under}" stroke-width="7"/>`;
    case "apron":
      return `${body}<path d="M-11-52h22v30h8l2 50q-21 5-42 0l2-50h8z" fill="${under}"/><path d="M-11-52l-3-16M11-52l3-16" stroke="${under}" stroke-width="3"/>`;
    case "vest":
      return `${body}<path d="M-18-68L-6-68V3h-13l-3-40zM18-68L6-68V3h13l3-40z" fill="${under}"/>`;
    case "dress":
    case "skirt":
      return `${body}<path d="M-9-70q9 12 18 0" fill="none" stroke="${dark}" stroke-width="2.5"/>`;
  }
}

/** Draws a person, from shoes to hair. */
export function person(who: Person): string {
  const { x, y, size = 1, pose = "stand", lean = 0, left = [-27, 2], right = [27, 2], behind } = who;
  const [skin, shadow] = skins[who.skin];
  const { back, front } = head(who);
  const sleeve = shade(who.top, who.wear === "gown" ? -0.12 : -0.09);
  const bare = who.wear === "apron" || who.wear === "vest" || (who.wear === "dress" && who.bottom === "bare");
  const limb = { left: arm(-1, left, sleeve, skin, bare), right: arm(1, right, sleeve, skin, bare) };
  const isBehind = (side: "left" | "right") => behind === side || behind === "both";
  const raised = pose === "stand" || pose === "walk" ? -84 : 0;
  const turned = (children: string) => (lean === 0 ? children : `<g transform="rotate(${lean})">${children}</g>`);
  return place(
    x,
    y + raised * size,
    turned(
      `<g transform="translate(0-97)">${back}</g>` +
        (isBehind("left") ? limb.left : "") +
        (isBehind("right") ? limb.right : ""),
    ) +
      legs(who) +
      turned(
        clothes(who) +
          `<path d="M-6.5-86h13v17q-6.5 6-13 0z" fill="${shadow}"/>` +
          `<g transform="translate(0-97)">${front}</g>` +
          (isBehind("left") ? "" : limb.left) +
          (isBehind("right") ? "" : limb.right),
      ),
    { size },
  );
}
