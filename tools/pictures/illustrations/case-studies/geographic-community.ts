import { type HairColour, colour as c, hairColours, type Skin, skins } from "../../kit/palette.ts";
import { path, place, shade } from "../../kit/svg.ts";

/** A person at a table, seen from above; the table is above them in the picture. */
function above(
  x: number,
  y: number,
  turn: number,
  skin: Skin,
  hair: HairColour | `#${string}`,
  top: string,
  kind: "short" | "long" | "scarf" | "bald" | "afro" = "short",
): string {
  const fill = hair in hairColours ? hairColours[hair as HairColour] : hair;
  const arm = (side: number) =>
    `<path d="M${25 * side}-4L${27 * side}-24 ${14 * side}-40" fill="none" stroke="${shade(top, -0.1)}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/><circle cx="${13 * side}" cy="-42" r="6.5" fill="${skins[skin][0]}"/>`;
  const crown = {
    short: `<circle r="15" fill="${fill}"/><path d="M-12-9a15 15 0 0 1 24 0q-12 4-24 0z" fill="${skins[skin][0]}"/>`,
    long: `<path d="M-16 0a16 16 0 0 1 32 0q2 18-6 24h-20q-8-6-6-24z" fill="${fill}"/><path d="M-10-12a15 15 0 0 1 20 0q-10 5-20 0z" fill="${skins[skin][0]}"/><path d="M0-8V14" stroke="${skins[skin][1]}" stroke-width="1.5"/>`,
    scarf: `<ellipse cy="4" rx="18" ry="20" fill="${fill}"/><path d="M-8-15q8-4 16 0-8 4-16 0z" fill="${skins[skin][0]}"/>`,
    bald: `<circle r="15" fill="${skins[skin][0]}"/><path d="M-15 0a15 15 0 0 0 30 0q-6 8-15 8t-15-8z" fill="${fill}"/>`,
    afro: `<circle r="22" fill="${fill}"/><path d="M-10-19q10-5 20 0-10 6-20 0z" fill="${skins[skin][0]}"/>`,
  }[kind];
  return place(
    x,
    y,
    `<path d="M-22 30h44v22h-44z" fill="${c.woodDark}"/><ellipse cy="8" rx="32" ry="18" fill="${top}"/>${arm(-1)}${arm(1)}${crown}`,
    { turn },
  );
}

function plate(x: number, y: number, food: string): string {
  return `<circle cx="${x}" cy="${y}" r="22" fill="${c.cream}"/><circle cx="${x}" cy="${y}" r="15" fill="none" stroke="${c.line}" stroke-width="1.5"/><path d="${path`M${x - 9} ${y + 4}q2-14 11-12t8 10-19 2z`}" fill="${food}"/>`;
}

/** A Thursday dinner for twelve in a city far from home, seen from above. */
export const geographicCommunity = (): string => {
  const seats = [138, 248, 358, 468, 578];
  const foods = [c.brass, c.green500, c.brick, c.rose, c.green400];
  const tiles =
    Array.from({ length: 13 }, (_, index) => path`M${index * 60} 0V480`).join("") +
    Array.from({ length: 9 }, (_, index) => path`M0 ${index * 60}H720`).join("");
  return (
    `<path d="M0 0h720v480H0z" fill="${c.green700}"/><path d="${tiles}" stroke="${c.green600}" stroke-width="2"/>` +
    `<rect x="84" y="136" width="560" height="208" rx="30" fill="${c.green900}" opacity=".3"/>` +
    `<rect x="80" y="124" width="560" height="208" rx="26" fill="${c.wood}"/><path d="M80 206h560v44H80z" fill="${c.sand}"/><path d="M80 206h560M80 250h560" stroke="${c.rose}" stroke-width="4"/>` +
    seats
      .map((x, index) => plate(x, 162, foods[index] ?? c.brass) + plate(x, 294, foods[(index + 2) % 5] ?? c.brass))
      .join("") +
    plate(116, 228, c.green500) +
    plate(604, 228, c.brick) +
    `<ellipse cx="300" cy="228" rx="44" ry="26" fill="${c.cream}"/><ellipse cx="300" cy="228" rx="34" ry="18" fill="${c.brick}"/><circle cx="288" cy="224" r="6" fill="${c.green500}"/><circle cx="310" cy="230" r="6" fill="${c.brass}"/><circle cx="298" cy="236" r="4" fill="${c.green500}"/>` +
    `<circle cx="430" cy="228" r="30" fill="${c.green900}"/><circle cx="430" cy="228" r="22" fill="${c.green400}"/><path d="M418 222q10-8 16 2t12 2" fill="none" stroke="${c.cream}" stroke-width="4"/>` +
    `<circle cx="200" cy="228" r="13" fill="${c.brass}"/><circle cx="520" cy="228" r="13" fill="${c.rose}"/><circle cx="548" cy="232" r="10" fill="${c.water}"/><circle cx="170" cy="226" r="10" fill="${c.water}"/><circle cx="368" cy="218" r="9" fill="${c.water}"/><circle cx="238" cy="232" r="9" fill="${c.water}"/>` +
    above(138, 90, 180, "olive", "brown", c.rose, "long") +
    above(248, 86, 180, "brown", "black", c.brass300, "afro") +
    above(358, 90, 180, "light", "black", c.cream) +
    above(468, 88, 180, "olive", c.brass, c.navy, "scarf") +
    above(578, 90, 180, "rosy", "grey", c.green400, "bald") +
    above(138, 368, 0, "deep", "black", c.green200) +
    above(248, 370, 0, "fair", "red", c.sand, "long") +
    above(358, 368, 0, "olive", "black", c.brick) +
    above(468, 372, 0, "dark", "black", c.rose, "long") +
    above(578, 368, 0, "light", "white", c.navy) +
    above(44, 228, 90, "olive", "chestnut", c.brass, "short") +
    above(676, 228, -90, "brown", "black", c.cream, "long")
  );
};
