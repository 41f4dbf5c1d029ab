import { looks } from "../../kit/looks.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { path, place } from "../../kit/svg.ts";

/** An old fruit tree on its root, about 220 high, with so much fruit as it bears. */
function appleTree(x: number, y: number, size: number, fruit: readonly (readonly [number, number])[]): string {
  const apples = fruit.map(([left, top]) => path`M${left} ${top}h0`).join("");
  return place(
    x,
    y,
    `<path d="M-12 0q6-50-2-84l-30-28 6-6 30 20 4-40h10l2 44 32-26 6 6-30 36q-6 44 0 78z" fill="${c.woodDark}"/>` +
      `<path d="M-92-118a40 40 0 0 1 26-62 50 50 0 0 1 82-22 48 48 0 0 1 70 44 40 40 0 0 1-10 66q-30 14-56-6-40 22-70 2-30 8-42-22z" fill="${c.green500}"/>` +
      `<path d="M-60-150a34 34 0 0 1 52-30 40 40 0 0 1 50 18q-40-6-50 24-30-18-52-12z" fill="${c.meadow}"/>` +
      `<path d="${apples}" stroke="${c.rose}" stroke-width="15" stroke-linecap="round"/>`,
    { size },
  );
}

/** An orchard as an asset: one person prunes, one counts, one carries the harvest home. */
export const alumniCommunitiesStrategicAssets = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.sky}"/><circle cx="610" cy="90" r="38" fill="${c.sun}"/><path d="M60 108q12-30 46-20 20-22 46-2 30-4 32 22z" fill="${c.cream}"/>` +
  `<path d="M0 250q160-50 360-16t360-26v272H0z" fill="${c.green300}"/><path d="M424 226v-44h96v44zM416 184l56-32 56 32z" fill="${c.brick}"/><path d="M460 226v-26h24v26z" fill="${c.door}"/>` +
  appleTree(64, 300, 0.62, [
    [-40, -150],
    [20, -170],
    [50, -120],
  ]) +
  appleTree(600, 296, 0.6, [
    [-30, -140],
    [36, -150],
  ]) +
  `<path d="M0 310q300-40 720-10v180H0z" fill="${c.meadow}"/><path d="M0 404q320-30 720-8v84H0z" fill="${c.green500}"/>` +
  appleTree(290, 404, 1.36, [
    [-62, -150],
    [-30, -186],
    [4, -150],
    [44, -184],
    [62, -134],
    [-14, -118],
    [-74, -118],
  ]) +
  `<path d="M366 420L424 176M402 424L450 182M374 388h38M384 344h38M396 300h34M404 256h34M414 214h32" fill="none" stroke="${c.brass300}" stroke-width="7"/>` +
  person({
    ...looks.omar,
    x: 414,
    y: 306,
    size: 0.98,
    look: -1,
    wear: "vest",
    top: c.cream,
    under: c.green900,
    bottom: c.navy,
    left: [-52, -84, "lifted"],
    right: [22, -30],
  }) +
  person({
    ...looks.winifred,
    x: 558,
    y: 446,
    size: 1.14,
    look: -1,
    top: c.green900,
    left: [-24, -40],
    right: [10, -34],
  }) +
  `<path d="M516 318l40-8 10 48-40 8z" fill="${c.cream}"/><path d="M524 328l24-5M526 338l24-5M528 348l16-3" stroke="${c.green600}" stroke-width="3"/><path d="M572 312l-14 26" stroke="${c.brass}" stroke-width="4"/>` +
  person({
    ...looks.elena,
    x: 122,
    y: 448,
    size: 1.1,
    look: 1,
    pose: "walk",
    faces: -1,
    wear: "dress",
    top: c.brass,
    left: [-14, -30],
    right: [22, -30],
  }) +
  `<path d="M92 372h72l-10 40h-52z" fill="${c.wood}"/><path d="M98 386h60M100 400h56" stroke="${c.woodDark}" stroke-width="3"/><path d="M106 366h0M124 362h0M142 366h0M152 368h0" stroke="${c.rose}" stroke-width="17" stroke-linecap="round"/>`;
