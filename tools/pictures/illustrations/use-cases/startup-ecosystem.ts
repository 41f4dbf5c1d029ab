import { looks } from "../../kit/looks.ts";
import { cup, frontChair, lamp, laptop, table } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { place } from "../../kit/svg.ts";

const bulb = (x: number, y: number, size: number) =>
  place(
    x,
    y,
    `<path d="M-14 10q-12-8-12-24a26 26 0 0 1 52 0q0 16-12 24z" fill="${c.brass300}"/><path d="M-11 14h22m-20 8h18" stroke="${c.wood}" stroke-width="5" stroke-linecap="round"/><path d="M-8-8l8 8 8-8M0 0v10" fill="none" stroke="${c.cream}" stroke-width="2.5"/>`,
    { size },
  );

/** Office hours in the loft: past founders sit down with the present batch. */
export const startupEcosystem = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.green900}"/>` +
  `<path d="M0 392h720v88H0z" fill="${c.brass700}"/><path d="M0 384h720v8H0z" fill="${c.green800}"/>` +
  `<path d="M40 300V140a130 120 0 0 1 260 0v160zM420 300V140a130 120 0 0 1 260 0v160z" fill="${c.brass}"/><path d="M52 300V142a118 108 0 0 1 236 0v158zM432 300V142a118 108 0 0 1 236 0v158z" fill="${c.sand}"/>` +
  `<path d="M52 300v-60h50v-44h60v70h50v-40h76v74zM432 300v-40h64v-70h50v50h60v-30h62v90z" fill="${c.brick}"/><path d="M52 300v-30h236v30zM432 300v-22h236v22z" fill="${c.brickDark}"/>` +
  `<path d="M170 20v280M52 180h236M550 20v280M432 180h236" stroke="${c.brass}" stroke-width="6"/><circle cx="236" cy="110" r="22" fill="${c.sun}"/>` +
  lamp(360, 116, c.rose) +
  bulb(360, 222, 1.2) +
  [176, 296, 424, 548].map((x) => frontChair(x, 388, 1.18, c.wood)).join("") +
  person({
    ...looks.omar,
    x: 176,
    y: 388,
    size: 1.2,
    pose: "front",
    look: 1,
    top: c.green400,
    right: [30, -18],
    left: [-24, -16],
  }) +
  person({
    ...looks.elena,
    x: 296,
    y: 388,
    size: 1.16,
    pose: "front",
    look: 1,
    top: c.brass,
    wear: "jacket",
    under: c.cream,
    right: [40, -76],
    left: [-24, -14],
  }) +
  person({
    ...looks.arjun,
    x: 424,
    y: 388,
    size: 1.2,
    pose: "front",
    look: -1,
    cloth: c.rose,
    top: c.navy,
    under: c.cream,
    left: [-34, -50],
    right: [24, -16],
  }) +
  person({
    ...looks.mei,
    x: 548,
    y: 388,
    size: 1.16,
    pose: "front",
    look: -1,
    top: c.rose,
    wear: "jumper",
    left: [-26, -16],
    right: [24, -18],
  }) +
  table(96, 362, 530, 116, c.wood) +
  laptop(186, 362, 1.25) +
  laptop(540, 362, 1.25) +
  cup(262, 362, c.cream, 1.1) +
  cup(454, 362, c.green200, 1.1) +
  `<path d="M328 362l10-12h56l8 12z" fill="${c.cream}"/><path d="M344 354h38" stroke="${c.green400}" stroke-width="3"/>` +
  `<path d="M356 350q-8-26 6-44 14 18 6 44z" fill="${c.paperDeep}"/><path d="M354 340l-8 12 10-2M370 340l8 12-10-2" fill="${c.rose}"/><circle cx="362" cy="326" r="4" fill="${c.navy}"/>`;
