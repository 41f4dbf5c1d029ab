import { looks } from "../../kit/looks.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { path, place } from "../../kit/svg.ts";

const kite = (x: number, y: number, turn: number, fill: string, dark: string, size = 1) =>
  place(
    x,
    y,
    `<path d="M0-46L32 0 0 52-32 0z" fill="${fill}"/><path d="M0-46L32 0H-32zM0 52L32 0H0z" fill="${dark}" opacity=".55"/><path d="M0-46V52M-32 0h64" stroke="${c.woodDark}" stroke-width="2.5"/><path d="M0 52q-14 16 0 30t0 30" fill="none" stroke="${dark}" stroke-width="3"/><path d="M-10 66l18 8-18 6zM10 92l-18 8 18 6z" fill="${fill}"/>`,
    { size, turn },
  );

/** Five kites: some are flying, one is still in a hand. */
export const futureAlumniEngagement = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.water}"/><path d="M40 150q16-40 60-28 26-30 62-4 44-6 46 32zM480 86q12-30 46-20 22-22 48-2 34-4 36 22zM560 250q10-22 36-16 16-18 38 0 26-2 26 16z" fill="${c.cream}"/>` +
  `<path d="M0 350q180-80 380-30t340-20v180H0z" fill="${c.green300}"/><path d="M92 336v-44h70v44zM86 294l41-26 41 26z" fill="${c.brick}"/><path d="M118 336v-22h18v22z" fill="${c.door}"/>` +
  `<path d="${path`M142 250Q122 220 118 130M294 240Q284 200 282 90M394 240Q428 220 434 150M610 246Q634 230 630 150`}" fill="none" stroke="${c.inkSoft}" stroke-width="1.800"/>` +
  kite(118, 124, -18, c.rose, c.roof) +
  kite(282, 80, -6, c.brass, c.brass700, 1.12) +
  kite(434, 140, 12, c.green600, c.green900, 1.05) +
  kite(630, 146, 20, c.navy, c.ink, 1.1) +
  `<path d="M0 400q240-70 720-26v106H0z" fill="${c.meadow}"/><path d="M0 440q300-40 720-8v48H0z" fill="${c.green500}"/>` +
  person({
    ...looks.mateo,
    x: 186,
    y: 438,
    size: 1.06,
    look: -1,
    pose: "walk",
    faces: 1,
    left: [-46, -92, "lifted"],
    right: [24, -20],
    lean: 5,
    top: c.cream,
  }) +
  person({
    ...looks.winifred,
    x: 344,
    y: 432,
    size: 1.1,
    look: 1,
    left: [-46, -94, "lifted"],
    right: [46, -94, "lifted"],
  }) +
  person({
    ...looks.samuel,
    x: 560,
    y: 440,
    size: 1.1,
    look: 1,
    right: [46, -94, "lifted"],
    left: [-26, -4],
    top: c.brick,
  }) +
  person({
    ...looks.elena,
    x: 458,
    y: 446,
    size: 1.02,
    look: -1,
    wear: "dress",
    top: c.brass300,
    left: [-38, -40],
    right: [-14, -34],
  }) +
  kite(424, 372, 34, c.cream, c.green400, 0.9);
