import type { MemberKey } from "#content/cast.ts";
import { head } from "./head.ts";
import { looks } from "./looks.ts";
import { colour as c, skins } from "./palette.ts";
import type { Person } from "./person.ts";

const grounds = [c.brass100, c.green200, "#f0c9a0", c.brass300, c.clay, c.sky];

/** A round portrait of 40 by 40 units about its center. Nothing stands out over the circle, so that it needs no clip. */
export function portrait(key: MemberKey): string {
  const look: Omit<Person, "x" | "y"> = looks[key];
  const { back, front } = head({ ...look, isSmall: true });
  const ground = grounds[Object.keys(looks).indexOf(key) % grounds.length];
  return (
    `<circle r="20" fill="${ground}"/><g transform="translate(0-3) scale(.52)">${back}` +
    `<path d="M-26 34A38.5 38.5 0 0 0 26 34C24 25 12 21 0 21S-24 25-26 34z" fill="${look.top}"/><path d="M-6.5 10h13v14q-6.5 6-13 0z" fill="${skins[look.skin][1]}"/>${front}</g>`
  );
}
