import { looks } from "../../kit/looks.ts";
import { chair, frame, plant } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";

/** A closed group rehearses an interview: one asks, one answers, two listen. */
export const careerDevelopment = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.sand}"/><path d="M0 392h720v88H0z" fill="${c.wood}"/><path d="M0 386h720v8H0z" fill="${c.brass}"/>` +
  `<path d="M196 54h330v150H196z" fill="${c.green800}" stroke="${c.wood}" stroke-width="10"/><path d="M222 92h96M222 120h140M222 148h116M222 176h70" stroke="${c.green200}" stroke-width="5" stroke-linecap="round"/><path d="M404 176h28v-28h28v-28h28V92h16" fill="none" stroke="${c.brass300}" stroke-width="6"/><path d="M496 82l14 10-14 10z" fill="${c.brass300}"/>` +
  frame(
    596,
    70,
    76,
    96,
    `<path d="M612 150v-36a22 22 0 0 1 44 0v36z" fill="${c.green600}"/><path d="M626 150v-32a8 8 0 0 1 16 0v32z" fill="${c.brass300}"/>`,
  ) +
  plant(662, 394, 1.3, c.green700, c.rose) +
  `<path d="M20 394V120h70v274z" fill="${c.brick}"/><path d="M30 136h50v52H30zM30 204h50v52H30zM30 272h50v52H30z" fill="${c.brickDark}"/>` +
  chair(224, 368, c.green900) +
  person({
    ...looks.yasmin,
    x: 226,
    y: 362,
    size: 1.22,
    pose: "sit",
    faces: 1,
    look: 1,
    top: c.brick,
    right: [46, -62],
    left: [14, -22],
    wear: "jacket",
    under: c.cream,
  }) +
  chair(452, 368, c.green900, true) +
  person({
    ...looks.samuel,
    x: 450,
    y: 362,
    size: 1.24,
    pose: "sit",
    faces: -1,
    look: -1,
    top: c.navy,
    wear: "jacket",
    under: c.cream,
    left: [-36, -26],
    right: [-12, -20],
  }) +
  `<path d="M386 318l34-12 8 36-34 10z" fill="${c.cream}"/>` +
  `<path d="M300 372h76v10h-76zM334 382h8v40h-8zM314 420h48v7h-48z" fill="${c.woodDark}"/><path d="M324 372v-18h22v18z" fill="${c.water}"/>` +
  person({
    ...looks.aiko,
    x: 134,
    y: 468,
    size: 1.3,
    look: 1,
    top: c.green700,
    left: [-4, -46],
    right: [20, -44],
    wear: "jumper",
    bottom: c.ink,
  }) +
  `<path d="M134 298h40v32h-40z" fill="${c.paper}"/><path d="M140 308h26m-26 9h18" stroke="${c.line}" stroke-width="3"/>` +
  person({
    ...looks.callum,
    x: 568,
    y: 466,
    size: 1.3,
    look: -1,
    top: c.green400,
    left: [-24, -70],
    right: [20, -34],
    bottom: c.green900,
  });
