import { looks } from "../../kit/looks.ts";
import { colour as c, hairColours, skins } from "../../kit/palette.ts";
import { palm, person } from "../../kit/person.ts";
import { place } from "../../kit/svg.ts";

/** A person in the audience, seen from behind, cropped at the shoulders. */
function fromBehind(
  x: number,
  y: number,
  size: number,
  skin: keyof typeof skins,
  hair: keyof typeof hairColours,
  top: string,
  kind: "short" | "bob" | "afro" | "bun" | "scarf",
): string {
  const fill = kind === "scarf" ? c.green600 : hairColours[hair];
  const hairShape = {
    short: `<path d="M-16 2C-19-24 19-24 16 2q-2 10-7 12H-9q-5-2-7-12z" fill="${fill}"/>`,
    bob: `<path d="M-19 20V-2a19 20 0 0 1 38 0v22q-19 8-38 0z" fill="${fill}"/>`,
    afro: `<circle cy="-4" r="25" fill="${fill}"/>`,
    bun: `<circle cy="-21" r="8" fill="${fill}"/><path d="M-16 2C-19-24 19-24 16 2q-2 10-7 12H-9q-5-2-7-12z" fill="${fill}"/>`,
    scarf: `<path d="M-22 34C-22 6-22-23 0-23S22 6 22 34z" fill="${fill}"/>`,
  }[kind];
  return place(
    x,
    y,
    `<path d="M-40 90V62q0-26 26-28h28q26 2 26 28v28z" fill="${top}"/><path d="M-8 8H8v28q-8 6-16 0z" fill="${skins[skin][1]}"/><path d="M-15-3a15 15.5 0 0 1 30 0c0 10-6 20-15 20s-15-10-15-20z" fill="${skins[skin][0]}"/>${hairShape}`,
    { size },
  );
}

/** Stock 4: a founder shows what she has built. */
export const demoEvening = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.roof}"/><path d="M0 0h720v40H0z" fill="#57281d"/>` +
  `<path d="M120 0L20 400H330zM620 0L420 400H720V380z" fill="${c.brass}" opacity=".16"/>` +
  `<path d="M236 70h372v206H236z" fill="${c.green900}"/><path d="M248 82h348v182H248z" fill="${c.paper}"/>` +
  `<path d="M282 228h280M282 184h280M282 140h280" stroke="${c.line}" stroke-width="2"/>` +
  `<path d="M300 228v-24h34v24zM356 228v-44h34v44zM412 228v-66h34v66zM468 228v-92h34v92z" fill="${c.green400}"/><path d="M524 228V112h34v116z" fill="${c.brass}"/>` +
  `<path d="M300 190q120-14 244-92" fill="none" stroke="${c.green700}" stroke-width="4"/><path d="M546 86l6 14-15-1z" fill="${c.green700}"/>` +
  `<path d="M0 344h720v136H0z" fill="${c.door}"/><path d="M0 340h720v14H0z" fill="${c.wood}"/>` +
  `<path d="M86 342v-82h76v82z" fill="${c.wood}"/><path d="M78 252h92v12H78z" fill="${c.woodDark}"/><path d="M124 282a15 15 0 0 0-15 15v24h30v-24a15 15 0 0 0-15-15z" fill="${c.brass300}"/>` +
  person({
    ...looks.meera,
    x: 204,
    y: 346,
    size: 1.12,
    look: 1,
    top: c.green600,
    under: c.cream,
    right: [60, -84],
    left: [-30, -22],
  }) +
  fromBehind(60, 384, 1.05, "fair", "red", c.green700, "bun") +
  fromBehind(168, 396, 1.1, "deep", "black", c.navy, "short") +
  fromBehind(276, 390, 1.05, "olive", "black", c.brick, "scarf") +
  fromBehind(384, 398, 1.1, "rosy", "grey", c.green800, "short") +
  fromBehind(492, 392, 1.05, "brown", "brown", c.rose, "afro") +
  fromBehind(596, 396, 1.08, "light", "brown", c.brass, "bob") +
  fromBehind(690, 388, 1.04, "olive", "chestnut", c.green400, "short") +
  `<path d="M414 446L446 404 452 350" fill="none" stroke="${c.green800}" stroke-width="18" stroke-linecap="round" stroke-linejoin="round"/><path d="${palm}" fill="${skins.rosy[0]}" transform="translate(452 346) rotate(-84) scale(1.2)"/>`;
