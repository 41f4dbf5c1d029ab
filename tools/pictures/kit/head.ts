import { type HairColour, features, hairColours, type Skin, skins } from "./palette.ts";
import { shade } from "./svg.ts";

export type HairCut =
  | "short"
  | "crop"
  | "side"
  | "bob"
  | "long"
  | "bun"
  | "tail"
  | "afro"
  | "curls"
  | "locs"
  | "bald"
  | "fringe"
  | "scarf"
  | "turban"
  | "hat";

export interface Face {
  skin: Skin;
  hair: HairCut;
  hairColour?: HairColour;
  /** Colour of a headscarf, turban or hat. */
  cloth?: string;
  beard?: boolean;
  glasses?: boolean;
  /** Direction of the face: left, towards the reader, right. */
  look?: -1 | 0 | 1;
  /** Seen as a portrait of 40 pixels or less: eyes and mouth, without brows and nose. */
  isSmall?: boolean;
}

/** Front hair over the forehead; turned back a little when the head turns. */
const caps: Partial<Record<HairCut, string>> = {
  short: "M-16.5 1C-20-30 20-30 16.5 1 14-7 9-10 0-10s-14 3-16.5 11z",
  crop: "M-15.6-3C-17-26 17-26 15.6-3 12-9 8-11.5 0-11.5S-12-9-15.6-3z",
  side: "M-16.5 2C-21-30 21-30 16.5 2 14-4 10-7 6-13 0-8-10-8-16.5 2z",
  bob: "M-16.5 4C-21-29 21-29 16.5 4 15-4 11-8 5-13-1-8-11-7-16.5 4z",
  long: "M-16.5 5C-21-29 21-29 16.5 5 15-3 9-7 1-14-6-8-14-4-16.5 5z",
  bun: "M-16 0C-19-28 19-28 16 0 12-9 6-12 0-12S-12-9-16 0z",
  tail: "M-16 0C-19-28 19-28 16 0 13-8 8-11 4-12-3-8-12-6-16 0z",
  afro: "M-16-1C-17-27 17-27 16-1 12-10 6-12 0-12S-12-10-16-1z",
  curls:
    "M-15.5-6a15.5 14.5 0 0 1 31 0zM-16.5 2c-3-7 0-12 4-14 2-5 9-6 12.5-4 4-2 10-1 12.5 4 4 2 7 7 4 14-2-6-5-9-8-9-3 1-6 1-8.5-1-3 2-6 2-8.5 1-3 0-6 3-8 9z",
  locs: "M-17 4C-21-29 21-29 17 4 14-6 8-10 0-11S-14-6-17 4z",
  fringe: "M-16.5 4c-2-8-1-12 2-14 0 4 0 8-2 14zM16.5 4c2-8 1-12-2-14 0 4 0 8 2 14z",
};

/** Hair behind the shoulders or around the head. */
const backs: Partial<Record<HairCut, string>> = {
  bob: "M-19 14V-3a19 19 0 0 1 38 0v17q-3 4-9 3h-20q-6 1-9-3z",
  long: "M-19 34V-3a19 19 0 0 1 38 0v37q-9 5-19 5t-19-5z",
  locs: "M-21 28V-4a21 20 0 0 1 42 0v32q-4 4-7 0-4 4-7 0-4 3-7 0-3 3-7 0-3 4-7 0-4 4-7 0z",
};

/**
 * A head around the point between its ears; 36 units high without hair. `back` is drawn behind the body, `front` before
 * it.
 */
export function head(face: Face): { back: string; front: string } {
  const { hair, look = 0, beard = false } = face;
  const [skin, shadow] = skins[face.skin];
  const fill = hairColours[face.hairColour ?? "black"];
  const cloth = face.cloth ?? "#1f6f5c";
  const turned = (children: string) => (look === 0 ? children : `<g transform="rotate(${-14 * look})">${children}</g>`);

  let back = backs[hair] ? `<path d="${backs[hair]}" fill="${fill}"/>` : "";
  if (hair === "afro") back = `<circle cx="${-3 * look}" cy="-6" r="25" fill="${fill}"/>`;
  if (hair === "curls") {
    const rings = [
      [-15, -4, 9],
      [15, -4, 9],
      [-17, 8, 8],
      [17, 8, 8],
      [-8, -15, 9],
      [8, -15, 9],
    ];
    back = `<g fill="${fill}">${rings.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join("")}</g>`;
  }
  if (hair === "tail")
    back = `<path d="M${-12 * (look || 1)}-12q${-20 * (look || 1)} 2 ${-15 * (look || 1)} 36q${10 * (look || 1)}-8 ${12 * (look || 1)}-30z" fill="${fill}"/>`;
  if (hair === "bun") back = `<circle cx="${-9 * look}" cy="${look ? -17 : -20}" r="8" fill="${fill}"/>`;
  if (hair === "scarf") back = `<path d="M-22 34C-21 8-22-23 0-23S21 8 22 34z" fill="${shade(cloth, -0.12)}"/>`;

  const skull = `<path d="M-15-3a15 15.5 0 0 1 30 0c0 10-6 20-15 20s-15-10-15-20z" fill="${skin}"/>`;
  const covered = hair === "scarf" || hair === "long" || hair === "bob";
  const ears =
    look === 0 && !covered
      ? `<path d="M-15.5-1v5M15.5-1v5" stroke="${skin}" stroke-width="5" stroke-linecap="round"/>`
      : "";
  // Of a head that is turned, the far side is hidden: one ear, towards the back.
  const ear = look !== 0 && !covered ? `<circle cx="${-12 * look}" cy="3" r="3.6" fill="${shadow}"/>` : "";
  const chin = beard
    ? `<path d="M-15-1c0 12 5 20.5 15 20.5S15 11 15-1C14 5 10 6 ${4 * look} 6S-14 5-15-1z" fill="${fill}"/>`
    : "";
  let top = caps[hair] ? turned(`<path d="${caps[hair]}" fill="${fill}"/>`) : "";
  if (hair === "scarf")
    top = `<path fill-rule="evenodd" d="M-19 24C-21 6-20-22 0-22s21 28 19 46q-19 9-38 0zM${-12 + 3 * look}-2c0 9 5 17 12 17s12-8 12-17-5-12-12-12-12 3-12 12z" fill="${cloth}"/>`;
  if (hair === "turban")
    top = `<path d="M-18-2C-24-30 24-30 18-2 12-12 6-14 0-14S-12-12-18-2z" fill="${cloth}"/><path d="M-15-7C-6-18 4-20 15-20" fill="none" stroke="${shade(cloth, -0.18)}" stroke-width="1.5"/>`;
  if (hair === "hat")
    top = `<path d="M-16 4c-2-8 0-12 0-12h32s2 4 0 12l-2-8h-28z" fill="${fill}"/><path d="M-14-7c0-19 28-19 28 0z" fill="${cloth}"/><ellipse cy="-7" rx="25" ry="4.5" fill="${shade(cloth, -0.1)}"/>`;
  return { back, front: ears + skull + ear + chin + countenance(face) + top };
}

/** Eyes, mouth, brows and nose, moved towards where the head looks; large enough to be seen on a card of 360 pixels. */
function countenance({
  skin,
  hair,
  hairColour = "black",
  look = 0,
  beard = false,
  glasses = false,
  isSmall,
}: Face): string {
  const { line, eye, lip } = features[skin];
  const brow = hair === "scarf" || hairColour === "white" || hairColour === "blond" ? line : hairColours[hairColour];
  const stroke = (d: string, colour: string, width: number) =>
    `<path d="${d}" stroke="${colour}" stroke-width="${width}"/>`;
  const nose = look === 0 ? "M0 1q-2 5 1 5" : look > 0 ? "M2 0q3 4 2 5-1 1-3 .5" : "M-2 0q-3 4-2 5 1 1 3 .5";
  const moved = look === 0 ? "" : ` transform="translate(${4.5 * look})"`;
  return (
    `<g${moved}><path d="M-6-.5h0m12 0h0" stroke="${eye}" stroke-width="4" stroke-linecap="round"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    (isSmall ? "" : stroke("M-9-5.5q3-2.5 5.5-1M3.5-6.5q3-1.5 5.5 1", brow, 1.8) + stroke(nose, line, 1.6)) +
    stroke(beard ? "M-4 10.5q4 2.5 8 0" : "M-4.5 9.5q4.5 4.5 9 0", beard ? skins[skin][0] : lip, 2.1) +
    (glasses ? stroke("M-10.5-4h8v7.5h-8zM2.5-4h8v7.5h-8zM-2.5-1h5", "#2b211c", 1.5) : "") +
    "</g></g>"
  );
}
