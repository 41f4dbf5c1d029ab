import { looks } from "../../kit/looks.ts";
import { archedWindow, chair, frame, lamp, plant } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";

/** The first of the fifty put out chairs for those who are still to come. */
export const alumniCommunityBuilding = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.brass100}"/><path d="M0 384h720v96H0z" fill="${c.wood}"/><path d="M0 376h720v10H0z" fill="${c.clay}"/>` +
  `<path d="M0 416h720M0 450h720" stroke="${c.woodDark}" stroke-width="2"/>` +
  archedWindow(
    60,
    260,
    130,
    190,
    c.sky,
    `<path d="M60 230q40-30 80-12t50-6v48H60z" fill="${c.green300}"/><circle cx="158" cy="116" r="16" fill="${c.sun}"/>`,
  ) +
  `<path d="M478 384V170a76 76 0 0 1 152 0v214z" fill="${c.green900}"/><path d="M490 384V172a64 64 0 0 1 128 0v212z" fill="${c.sand}"/><path d="M490 384v-60q60-30 128-8v68z" fill="${c.meadow}"/><circle cx="584" cy="196" r="18" fill="${c.sun}"/>` +
  `<path d="M490 384V172q0-30 18-48l-44-20q-20 30-20 62v226z" fill="${c.green600}"/><circle cx="456" cy="282" r="5" fill="${c.brass300}"/>` +
  frame(
    256,
    110,
    132,
    84,
    `<path d="M276 178v-36a12 12 0 0 1 24 0v36zM310 178v-36a12 12 0 0 1 24 0v36zM344 178v-36a12 12 0 0 1 24 0v36z" fill="${c.green400}"/>`,
  ) +
  lamp(220, 84, c.rose) +
  lamp(424, 84, c.rose) +
  plant(680, 388, 1.2, c.green600, c.brick) +
  chair(100, 392, c.green900) +
  chair(300, 384, c.rose) +
  person({ ...looks.yasmin, x: 206, y: 436, size: 1.1, look: -1, left: [-54, -28], right: [-34, -14] }) +
  `<g transform="translate(136 396)">${chair(0, 0, c.brass700, true)}</g>` +
  person({
    ...looks.ewan,
    x: 400,
    y: 392,
    size: 1.12,
    look: -1,
    pose: "sit",
    faces: -1,
    left: [-30, -50],
    right: [10, -20],
  }) +
  chair(400, 392, c.woodDark, true) +
  person({
    ...looks.zanele,
    x: 556,
    y: 444,
    size: 1.12,
    pose: "walk",
    faces: -1,
    look: -1,
    left: [-30, -40],
    right: [30, -46],
  }) +
  `<g transform="translate(558 356) rotate(8)">${chair(0, 0, c.wood)}</g>`;
