import { looks } from "../../kit/looks.ts";
import { tree } from "../../kit/outdoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { place } from "../../kit/svg.ts";

const sapling = (x: number, y: number, size = 1) =>
  place(
    x,
    y,
    `<path d="M0 0V-74" stroke="${c.woodDark}" stroke-width="5"/><path d="M0-30q-24-2-30-22 24-2 30 22zM0-46q22-2 30-24-26 0-30 24zM0-68q-18-6-16-26 18 4 16 26zM0-70q16-4 18-22-18 4-18 22z" fill="${c.green500}"/><path d="M12 2V-50" stroke="${c.brass}" stroke-width="3"/>`,
    { size },
  );
const mound = (x: number, y: number) => `<path d="M${x - 40} ${y}q40-26 80 0z" fill="${c.woodDark}"/>`;

/** Stock 6: alumni plant an avenue. */
export const volunteerDay = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.water}"/><circle cx="96" cy="86" r="40" fill="${c.sun}"/><path d="M430 92q14-34 50-22 20-22 48-4 34-4 34 26zM226 58q10-22 34-14 16-14 34 0 22 0 20 14z" fill="${c.cream}"/>` +
  `<path d="M0 250q140-60 300-18t420-28v276H0z" fill="${c.green300}"/>` +
  [40, 108, 172].map((x, index) => tree(x, 264 - index * 6, 0.7 - index * 0.08, c.green500)).join("") +
  `<path d="M560 246v-48h64v48zM552 200l40-24 40 24z" fill="${c.brick}"/><path d="M584 246v-22h16v22z" fill="${c.door}"/>` +
  `<path d="M0 304q240-40 720-18v194H0z" fill="${c.meadow}"/><path d="M0 392q300-32 720-14v102H0z" fill="${c.green500}"/>` +
  mound(206, 404) +
  sapling(206, 398, 1.35) +
  mound(478, 396) +
  sapling(478, 390, 1.25) +
  person({
    ...looks.elena,
    x: 130,
    y: 432,
    size: 1.04,
    hair: "hat",
    cloth: c.brass300,
    look: 1,
    wear: "apron",
    top: c.cream,
    under: c.green700,
    bottom: c.navy,
    right: [56, -22],
    left: [30, 4],
  }) +
  person({
    ...looks.omar,
    x: 306,
    y: 430,
    size: 1.08,
    look: -1,
    top: c.brass,
    wear: "vest",
    under: c.green800,
    bottom: c.wood,
    left: [-40, -26],
    right: [-14, -58],
    lean: -4,
  }) +
  `<path d="M300 300L252 420" stroke="${c.wood}" stroke-width="6"/><path d="M264 396l-26 8 2 34q16-6 24-22z" fill="${c.slate}"/>` +
  `<circle cx="290" cy="324" r="7.5" fill="#c98f65"/><circle cx="272" cy="366" r="7.5" fill="#c98f65"/>` +
  person({
    ...looks.zanele,
    x: 404,
    y: 424,
    size: 1,
    look: 1,
    wear: "apron",
    top: c.sand,
    under: c.rose,
    bottom: c.navy,
    right: [42, -30],
    left: [-26, 4],
  }) +
  `<path d="M436 306h38v34h-38zM474 312l26-14M436 312q-16 4-12 22" fill="${c.slate}" stroke="${c.slate}" stroke-width="5"/><path d="M502 304l4 22m4-24l8 18m-26-8v16" stroke="${c.cream}" stroke-width="2.5"/>` +
  person({
    ...looks.lars,
    x: 616,
    y: 440,
    size: 1.1,
    look: -1,
    pose: "walk",
    faces: -1,
    hair: "hat",
    cloth: c.cream,
    top: c.green200,
    bottom: c.inkSoft,
    wear: "shirt",
    left: [-34, -14],
    right: [-6, -10],
  }) +
  `<path d="M606 376L508 372" stroke="${c.woodDark}" stroke-width="6"/><path d="M470 366h92l-18 42h-52z" fill="${c.rose}"/><path d="M474 366q40-34 84 0z" fill="${c.woodDark}"/><circle cx="500" cy="428" r="17" fill="${c.ink}"/><circle cx="500" cy="428" r="6" fill="${c.line}"/><path d="M540 408l10 34" stroke="${c.ink}" stroke-width="5"/>`;
