import { looks } from "../../kit/looks.ts";
import { block } from "../../kit/outdoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { place } from "../../kit/svg.ts";

const pin = (x: number, y: number, fill: string, size = 1) =>
  place(
    x,
    y,
    `<path d="M0 0C-8-18-26-28-26-48a26 26 0 0 1 52 0C26-28 8-18 0 0z" fill="${fill}"/><circle cy="-48" r="11" fill="${c.cream}"/>`,
    { size },
  );

/** First evening in a new city: suitcase in hand, and the chapter is at the quay. */
export const geographicCommunities = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.brass300}"/><circle cx="530" cy="190" r="74" fill="${c.sand}"/>` +
  block(20, 300, 60, 120, c.brick, c.sand, 1) +
  block(88, 300, 52, 176, c.brickDark, c.sand, 2) +
  block(148, 300, 84, 104, c.brick, c.sand, 4) +
  `<path d="M244 300V150l22-54 22 54v150z" fill="${c.brickDark}"/>` +
  block(300, 300, 62, 150, c.brick, c.sand, 3) +
  block(640, 300, 90, 134, c.brickDark, c.sand, 5) +
  `<path d="M370 300h280" stroke="${c.roof}" stroke-width="9"/><path d="M446 300V164m112 136V164" stroke="${c.roof}" stroke-width="9"/><path d="M370 290Q420 280 446 170q56 220 112 0 26 110 82 120" fill="none" stroke="${c.roof}" stroke-width="4"/><path d="M470 240v58m16-36v36m16-26v26m16-36v36m16-58v58M420 250v48m164-48v48" stroke="${c.roof}" stroke-width="2"/>` +
  `<path d="M0 302h720v178H0z" fill="${c.green400}"/><path d="M60 322h120m100 20h160m70-16h140M360 364h90" stroke="${c.green200}" stroke-width="4" stroke-linecap="round"/>` +
  pin(190, 190, c.rose, 1) +
  pin(332, 142, c.green700, 0.8) +
  pin(500, 150, c.rose, 0.9) +
  pin(668, 160, c.green700, 0.8) +
  `<path d="M0 384h720v96H0z" fill="${c.clay}"/><path d="M0 378h720v10H0z" fill="#c4ab99"/><path d="M40 388v-44m140 44v-44m360 44v-44m140 44v-44" stroke="${c.green900}" stroke-width="9" stroke-linecap="round"/>` +
  person({
    ...looks.zanele,
    x: 190,
    y: 452,
    size: 1.28,
    look: 1,
    pose: "walk",
    faces: 1,
    wear: "coat",
    top: c.rose,
    under: c.cream,
    right: [44, -104, "lifted"],
    left: [-28, 2],
    bottom: c.ink,
  }) +
  `<path d="M112 372h48v72h-48zM126 372v-34h20v34" fill="${c.green900}" stroke="${c.green900}" stroke-width="5"/><path d="M112 394h48m-48 26h48" stroke="${c.brass}" stroke-width="4"/>` +
  person({
    ...looks.arjun,
    x: 404,
    y: 450,
    size: 1.22,
    look: -1,
    cloth: c.green600,
    top: c.navy,
    under: c.sand,
    left: [-46, -100, "lifted"],
  }) +
  person({ ...looks.ingrid, x: 492, y: 446, size: 1.18, look: -1, top: c.green700, under: c.cream, left: [-40, -48] }) +
  person({ ...looks.samuel, x: 588, y: 452, size: 1.24, look: -1, wear: "jumper", left: [-36, -60], right: [29, 0] });
