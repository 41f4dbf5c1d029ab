import { looks } from "../../kit/looks.ts";
import { cup } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { path, place } from "../../kit/svg.ts";

const bareTree = (x: number, y: number, size: number, flip = false) =>
  place(
    x,
    y,
    `<path d="M0 0V-120M0-60l-34-44M0-80l30-40M0-104l-16-34M-20-86l-22-6M18-102l24-4M0-120l10-32" fill="none" stroke="${c.woodDark}" stroke-width="7" stroke-linecap="round"/><path d="M-36-108l10 8M28-124l10-2M-44-94l12 2" stroke="${c.white}" stroke-width="5" stroke-linecap="round"/>`,
    { size, flip },
  );

/** February, the fifth month: they still meet on their bench, and the thermos is full. */
export const alumniMentorshipPrograms = (): string => {
  const flakes = Array.from(
    { length: 46 },
    (_, index) => path`M${(index * 163) % 720} ${(index * 97 + 20) % 400}h0`,
  ).join("");
  return (
    `<path d="M0 0h720v480H0z" fill="${c.sky}"/>` +
    `<path d="M60 250v-92h150v92zM50 160l86-50 84 50z" fill="${c.brick}"/><path d="M50 160l86-50 84 50-10 2-74-42-76 42z" fill="${c.white}"/><path d="M84 230v-34h24v34zM124 230v-34h24v34zM164 230v-34h24v34z" fill="${c.sun}"/>` +
    `<path d="M0 262q180-40 380-18t340-22v258H0z" fill="${c.green50}"/><path d="M0 330q260-34 720-8v158H0z" fill="${c.white}"/><path d="M0 420q300-26 720 0v60H0z" fill="${c.paperDeep}"/>` +
    bareTree(288, 262, 0.7) +
    bareTree(470, 252, 0.6, true) +
    bareTree(640, 330, 1.5) +
    bareTree(36, 360, 1.35, true) +
    `<path d="M540 400V240" stroke="${c.ink}" stroke-width="6"/><path d="M526 214h28l-4 30h-20z" fill="${c.sun}"/><path d="M520 214h40l-8-14h-24z" fill="${c.ink}"/><path d="M528 200q12-10 24 0z" fill="${c.white}"/>` +
    `<path d="M214 442v-92M472 442v-92" stroke="${c.ink}" stroke-width="8"/><path d="M192 300h302v12H192zM192 326h302v12H192z" fill="${c.wood}"/><path d="M192 298q150-10 302 0v4H192z" fill="${c.white}"/>` +
    person({
      ...looks.ewan,
      x: 276,
      y: 384,
      size: 1.16,
      pose: "sit",
      faces: 1,
      look: 1,
      hair: "hat",
      cloth: c.brick,
      top: c.green900,
      bottom: c.inkSoft,
      wear: "jumper",
      right: [50, -38],
      left: [14, -24],
    }) +
    person({
      ...looks.ngozi,
      x: 420,
      y: 384,
      size: 1.14,
      pose: "sit",
      faces: -1,
      look: -1,
      top: c.brass,
      wear: "jumper",
      bottom: c.navy,
      left: [-44, -60],
      right: [-14, -20],
    }) +
    `<path d="M186 390h316v13H186z" fill="${c.woodDark}"/>` +
    `<path d="M252 292q24 12 48 0l4 16q-28 14-56 0zM290 304l12 44 14-6-12-44z" fill="${c.rose}"/><path d="M396 292q24 12 48 0l4 16q-28 14-56 0z" fill="${c.green600}"/>` +
    `<path d="M340 390v-34h20v34z" fill="${c.green600}"/><path d="M342 356v-10h16v10z" fill="${c.slate}"/>` +
    cup(338, 344, c.cream, 1.1) +
    `<path d="M334 322q-6-8 0-16M342 324q6-8 0-16" fill="none" stroke="${c.slate}" stroke-width="2"/>` +
    `<path d="${flakes}" stroke="${c.white}" stroke-width="6" stroke-linecap="round" opacity=".9"/>`
  );
};
