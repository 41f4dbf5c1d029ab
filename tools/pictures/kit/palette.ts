/** The colors of all pictures. The first group are the site's own tokens (app/styles/tokens.css). */
export const colour = {
  paper: "#fbf8f2",
  paperDeep: "#f2ecdf",
  line: "#ddd5c3",
  ink: "#1b1f1e",
  inkSoft: "#4b5451",
  green50: "#e9f1ed",
  green200: "#b9d3c8",
  green400: "#5fa08d",
  green600: "#1f6f5c",
  green700: "#185a4b",
  green900: "#0f2f2a",
  brass100: "#f5e7cd",
  brass300: "#e3bf7f",
  brass: "#c8963e",
  brass700: "#7f5b1d",
  rose: "#b3382c",

  white: "#fff",
  cream: "#fffdf8",
  sand: "#f3dfb6",
  sun: "#fbf3df",
  green300: "#8fb8a5",
  meadow: "#4d8a72",
  green500: "#2c8069",
  green800: "#14413a",
  brick: "#b9674f",
  brickDark: "#a5573f",
  roof: "#6f3527",
  door: "#3f1d14",
  wood: "#8a5a35",
  woodDark: "#5f3b23",
  navy: "#3b4f7a",
  sky: "#c4d4df",
  water: "#b5d2d6",
  clay: "#d8c3b4",
  slate: "#7b8794",
} as const;

/** Skin, and the shade of the neck below it. */
export const skins = {
  fair: ["#f1cbb0", "#dba98a"],
  rosy: ["#eec3a8", "#d9a68b"],
  light: ["#e8b98d", "#cf9c6f"],
  olive: ["#c98f65", "#a9714a"],
  brown: ["#8d5b3d", "#74472e"],
  deep: ["#7a5037", "#5d3a27"],
  dark: ["#64402c", "#4a2d1e"],
} as const;

export type Skin = keyof typeof skins;

/** Lines of a face, its eyes and its lips, so that they can be seen on each skin. */
export const features: Record<Skin, { line: string; eye: string; lip: string }> = {
  fair: { line: "#c48a6b", eye: "#2b211c", lip: "#b4574a" },
  rosy: { line: "#c2866b", eye: "#2b211c", lip: "#b4574a" },
  light: { line: "#b47f52", eye: "#2b211c", lip: "#a8503f" },
  olive: { line: "#8f5a36", eye: "#231a16", lip: "#7f3a2c" },
  brown: { line: "#5c351f", eye: "#17110e", lip: "#4f2417" },
  deep: { line: "#472a1a", eye: "#120c09", lip: "#38190f" },
  dark: { line: "#341f13", eye: "#0d0806", lip: "#28120a" },
};

export const hairColours = {
  black: "#17110e",
  brown: "#2b211c",
  chestnut: "#5b3320",
  red: "#b06a2c",
  blond: "#cfa45c",
  grey: "#a8a39a",
  white: "#ddd9d0",
} as const;

export type HairColour = keyof typeof hairColours;
