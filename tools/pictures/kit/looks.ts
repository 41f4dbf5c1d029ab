import type { MemberKey } from "#content/cast.ts";
import { colour as c } from "./palette.ts";
import type { Person } from "./person.ts";

type Look = Omit<Person, "x" | "y">;

/** How the members of the sample community look (content/cast.ts): the same in illustrations, scenes and films. */
export const looks = {
  mei: { skin: "light", hair: "bob", hairColour: "brown", top: c.green600, bottom: c.ink },
  samuel: { skin: "deep", hair: "crop", hairColour: "black", top: c.brass, bottom: c.green900 },
  ewan: {
    skin: "rosy",
    hair: "fringe",
    hairColour: "grey",
    beard: true,
    top: c.navy,
    bottom: c.inkSoft,
    wear: "jumper",
  },
  yasmin: { skin: "olive", hair: "scarf", cloth: c.green700, top: c.brick, bottom: c.green900, wear: "jumper" },
  zanele: { skin: "brown", hair: "afro", hairColour: "brown", top: c.rose, bottom: c.navy },
  ingrid: { skin: "fair", hair: "bun", hairColour: "red", top: c.green900, bottom: c.wood, wear: "jacket" },
  callum: { skin: "fair", hair: "short", hairColour: "grey", top: c.green400, bottom: c.navy, wear: "jumper" },
  aiko: { skin: "light", hair: "long", hairColour: "black", top: c.brass, bottom: c.green800, wear: "dress" },
  mateo: { skin: "olive", hair: "curls", hairColour: "brown", top: c.green200, bottom: c.navy },
  meera: { skin: "brown", hair: "tail", hairColour: "black", top: c.brick, bottom: c.green900, wear: "jacket" },
  arjun: {
    skin: "olive",
    hair: "turban",
    cloth: c.brass,
    hairColour: "black",
    beard: true,
    top: c.green900,
    bottom: c.ink,
    wear: "jacket",
  },
  thandiwe: { skin: "dark", hair: "locs", hairColour: "black", top: c.brass300, bottom: c.green700, wear: "jumper" },
  lars: {
    skin: "rosy",
    hair: "side",
    hairColour: "blond",
    top: c.inkSoft,
    bottom: c.ink,
    wear: "jacket",
    glasses: true,
  },
  ngozi: { skin: "deep", hair: "bun", hairColour: "black", top: c.rose, bottom: c.ink, wear: "jacket" },
  winifred: {
    skin: "fair",
    hair: "bob",
    hairColour: "white",
    top: c.green700,
    bottom: c.ink,
    wear: "jacket",
    under: c.brass300,
    glasses: true,
  },
  omar: { skin: "olive", hair: "short", hairColour: "black", beard: true, top: c.brick, bottom: c.ink },
  elena: { skin: "olive", hair: "long", hairColour: "brown", top: c.rose, bottom: c.green900 },
  nora: { skin: "fair", hair: "bob", hairColour: "chestnut", top: c.navy, bottom: c.ink },
  yaw: { skin: "dark", hair: "crop", hairColour: "black", top: c.green400, bottom: c.navy },
} as const satisfies Record<MemberKey, Look>;
