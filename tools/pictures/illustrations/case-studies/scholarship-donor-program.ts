import { looks } from "../../kit/looks.ts";
import { bookcase, frame, plant } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";

const star = (x: number, y: number, r = 2) =>
  `M${x} ${y}m-${r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;

/** A scholar at her observatory, a donor at home, and the thank-you that joins them. */
export const scholarshipDonorProgram = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.green900}"/>` +
  `<path d="${[
    star(60, 60),
    star(120, 120, 3),
    star(190, 48),
    star(250, 96),
    star(300, 40, 3),
    star(340, 130),
    star(40, 180),
    star(166, 176),
  ].join("")}" fill="${c.brass300}"/>` +
  `<path d="M120 120L190 48 250 96 300 40" fill="none" stroke="${c.brass}" stroke-width="1.2" opacity=".7"/>` +
  `<path d="M0 392q110-60 240-30t180 10v108H0z" fill="${c.green800}"/>` +
  `<path d="M30 400V318h170v82z" fill="${c.clay}"/><path d="M22 322a93 93 0 0 1 186 0z" fill="${c.slate}"/><path d="M104 322a93 93 0 0 1 40-88l38 20a93 93 0 0 0-30 68z" fill="${c.green900}"/><path d="M118 300l52-92 24 14-52 92z" fill="${c.brass}"/><path d="M166 200l36 20 8-14-36-20z" fill="${c.brass300}"/><path d="M62 400v-44a15 15 0 0 1 30 0v44z" fill="${c.brass300}"/>` +
  person({
    ...looks.thandiwe,
    x: 262,
    y: 436,
    size: 1.18,
    look: 1,
    top: c.cream,
    wear: "coat",
    under: c.rose,
    bottom: c.navy,
    right: [40, -70],
    left: [-28, 0],
  }) +
  `<path d="M400 0h320v480H400z" fill="${c.sand}"/><path d="M400 410h320v70H400z" fill="${c.brick}"/><path d="M396 0h8v480h-8z" fill="${c.brass}"/>` +
  bookcase(600, 410, 134, 6, 11) +
  frame(
    444,
    74,
    92,
    72,
    `<path d="M470 128a20 20 0 0 1 40 0zM490 100m-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0" fill="${c.green600}"/>`,
  ) +
  plant(452, 410, 0.9, c.green600, c.rose) +
  `<path d="M486 300q-6-76 44-78h40q46 2 40 78v100H486z" fill="${c.green600}"/><path d="M470 330q0-22 18-22t18 22v42h84v-42q0-22 18-22t18 22v76H470z" fill="${c.green700}"/><path d="M482 406v12M614 406v12" stroke="${c.woodDark}" stroke-width="9"/>` +
  person({
    ...looks.ewan,
    x: 548,
    y: 372,
    size: 1.18,
    pose: "sit",
    faces: -1,
    look: -1,
    top: c.brass,
    wear: "jumper",
    bottom: c.inkSoft,
    left: [-34, -44],
    right: [-6, -34],
    glasses: true,
  }) +
  `<path d="M486 292l42-12 10 38-42 12z" fill="${c.cream}"/><path d="M495 302l26-7m-23 16l26-7" stroke="${c.green400}" stroke-width="3"/>` +
  `<path d="M318 330q70-90 170-44" fill="none" stroke="${c.brass300}" stroke-width="2.5" stroke-dasharray="2 9" stroke-linecap="round"/>` +
  `<path d="M376 262h44v30h-44z" fill="${c.cream}"/><path d="M376 262l22 17 22-17" fill="none" stroke="${c.brass}" stroke-width="2.5"/><path d="M398 290c-8-6-11-12-5-14 3-1 5 3 5 3s2-4 5-3c6 2 3 8-5 14z" fill="${c.rose}"/>`;
