import { tree } from "../../kit/outdoors.ts";
import { type HairCut, head } from "../../kit/head.ts";
import { type HairColour, colour as c, type Skin, skins } from "../../kit/palette.ts";
import { path, place, shade } from "../../kit/svg.ts";

/** A rower at the catch: legs folded, arms out to the handle. Rows towards the right of the picture, sits facing left. */
function rower(x: number, skin: Skin, hair: HairCut, hairColour: HairColour, top: string): string {
  const { back, front } = head({ skin, hair, hairColour, look: -1 });
  const limb = (d: string, stroke: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return place(
    x,
    342,
    `<path d="M-26-24L44 74" stroke="${c.brass300}" stroke-width="4"/><path d="M38 62l16-6 12 26-14 8z" fill="${c.rose}"/>` +
      `<g transform="rotate(-16)">${place(0, -76, back, { size: 0.8 })}</g>` +
      limb("M2-4L-20-24-30 0", shade(c.navy, 0), 12) +
      `<g transform="rotate(-16)"><path d="M-13-50q0-8 8-9h10q8 1 8 9L12 2h-24z" fill="${top}"/><path d="M-5-66H5v12q-5 5-10 0z" fill="${skins[skin][1]}"/>${place(0, -76, front, { size: 0.8 })}</g>` +
      limb("M-12-46L-34-26", skins[skin][0], 8.5) +
      limb("M-12-46l-9 8", shade(top, -0.1), 11),
  );
}

/** Nine people: eight rowers and a cox. */
export const microCommunities = (): string => {
  const crew: readonly [Skin, HairCut, HairColour][] = [
    ["fair", "short", "grey"],
    ["deep", "crop", "black"],
    ["rosy", "fringe", "grey"],
    ["olive", "curls", "brown"],
    ["fair", "side", "blond"],
    ["brown", "crop", "black"],
    ["light", "short", "black"],
    ["rosy", "bald", "grey"],
  ];
  const tops = [c.green600, c.cream];
  const cox = head({ skin: "light", hair: "tail", hairColour: "brown", look: 1 });
  const ripples = [
    [30, 404, 70],
    [180, 424, 110],
    [420, 410, 80],
    [560, 440, 120],
    [300, 456, 60],
    [70, 450, 90],
    [640, 400, 60],
  ] as const;
  return (
    `<path d="M0 0h720v480H0z" fill="${c.sand}"/><circle cx="180" cy="150" r="56" fill="${c.sun}"/>` +
    `<path d="M0 214q130-50 300-22t420-32v180H0z" fill="${c.green300}"/>` +
    [30, 84, 300, 352, 690]
      .map((x, index) =>
        tree(x, 252 - (index % 2) * 6, 0.8 + (index % 3) * 0.12, [c.green500, c.green600, c.green700][index % 3]),
      )
      .join("") +
    `<path d="M462 262V158h176v104z" fill="${c.brick}"/><path d="M446 164l104-66 104 66z" fill="${c.roof}"/><path d="M482 262v-58h60v58zM560 262v-58h60v58z" fill="${c.door}"/><path d="M482 218h60m-60 14h60m18-14h60m-60 14h60" stroke="${c.brass}" stroke-width="3"/><circle cx="550" cy="142" r="14" fill="${c.sun}"/><path d="M539 131l22 22m0-22l-22 22" stroke="${c.green700}" stroke-width="3"/><path d="M550 98V64" stroke="${c.ink}" stroke-width="3"/><path d="M550 64h38l-9 10 9 10h-38z" fill="${c.green600}"/>` +
    `<path d="M0 256q300-12 720-2v226H0z" fill="${c.green400}"/><path d="M0 276q300-8 720 0v204H0z" fill="${c.water}"/><path d="M430 258h220l26 34H410z" fill="${c.clay}"/>` +
    crew
      .map(([skin, hair, hairColour], index) =>
        rower(164 + index * 64, skin, hair, hairColour, tops[index % 2] ?? c.cream),
      )
      .join("") +
    place(
      70,
      336,
      `<path d="M-14-44q0-9 9-10H5q9 1 9 10L12 4h-24z" fill="${c.rose}"/><path d="M-5-62H5v12q-5 5-10 0z" fill="${skins.light[1]}"/>${place(0, -72, cox.back + cox.front, { size: 0.8 })}<path d="M8-40L30-22" stroke="${c.rose}" stroke-width="10" stroke-linecap="round"/><circle cx="34" cy="-20" r="6" fill="${skins.light[0]}"/>`,
    ) +
    `<path d="M8 338H712q-24 28-90 30H100Q40 368 8 338z" fill="${c.woodDark}"/><path d="M8 338H712l-6 7H14z" fill="${c.brass}"/>` +
    `<path d="${ripples.map(([x, y, w]) => path`M${x} ${y}h${w}`).join("")}" stroke="${c.green50}" stroke-width="4" stroke-linecap="round"/>`
  );
};
