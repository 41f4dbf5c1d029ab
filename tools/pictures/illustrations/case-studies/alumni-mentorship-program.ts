import { looks } from "../../kit/looks.ts";
import { hall, tree } from "../../kit/outdoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { path } from "../../kit/svg.ts";

/** A cloister: pairs of mentors and students walk and talk between its columns. */
export const alumniMentorshipProgram = (): string => {
  const arches = [-40, 120, 280, 440, 600].map((x) => path`M${x + 22} 404V${170}a58 58 0 0 1 116 0V404z`).join("");
  const columns = [-40, 120, 280, 440, 600, 760]
    .map((x) => path`M${x - 16} 190h32v-16h-32zM${x - 20} 404h40v-14h-40z`)
    .join("");
  return (
    `<path d="M0 0h720v480H0z" fill="${c.water}"/><circle cx="330" cy="150" r="30" fill="${c.sun}"/>` +
    `<path d="M0 296q220-40 720-8v192H0z" fill="${c.green300}"/>` +
    hall(520, 316, 0.86) +
    tree(70, 330, 1.2, c.green500) +
    tree(196, 324, 1, c.green600, "poplar") +
    `<path d="M0 330q300-24 720-6v156H0z" fill="${c.meadow}"/>` +
    `<path fill-rule="evenodd" d="M0 0h720v404H0z${arches}" fill="${c.brass100}"/>` +
    `<path d="${arches}" fill="none" stroke="${c.brass300}" stroke-width="7"/><path d="${columns}" fill="${c.brass300}"/>` +
    `<path d="M0 40h720v10H0z" fill="${c.brass300}"/><path d="M0 404h720v76H0z" fill="${c.clay}"/><path d="M0 404h720v7H0z" fill="#c4ab99"/>` +
    person({
      ...looks.mateo,
      x: 60,
      y: 418,
      size: 1.02,
      pose: "walk",
      faces: 1,
      look: 1,
      right: [26, -34],
      left: [-22, -6],
      top: c.green600,
    }) +
    `<path d="M74 290h30v38H74z" fill="${c.rose}"/>` +
    person({ ...looks.winifred, x: 130, y: 420, size: 1, pose: "walk", faces: 1, look: -1, left: [-36, -52] }) +
    person({ ...looks.ngozi, x: 306, y: 436, size: 1.12, look: 1, under: c.cream, right: [46, -62], left: [-28, 0] }) +
    person({
      ...looks.mei,
      x: 404,
      y: 438,
      size: 1.08,
      look: -1,
      top: c.brass,
      left: [-8, -40],
      right: [8, -38],
      wear: "jumper",
    }) +
    `<path d="M386 300h36v28h-36z" fill="${c.cream}"/><path d="M404 300v28" stroke="${c.line}" stroke-width="2"/>` +
    person({
      ...looks.arjun,
      x: 588,
      y: 422,
      size: 1.04,
      pose: "walk",
      faces: -1,
      look: 1,
      top: c.navy,
      right: [38, -46],
    }) +
    person({
      ...looks.elena,
      x: 660,
      y: 420,
      size: 0.98,
      pose: "walk",
      faces: -1,
      look: -1,
      top: c.green700,
      wear: "jumper",
      left: [-22, -30],
    })
  );
};
