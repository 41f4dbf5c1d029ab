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
  deep: ["#6f4932", "#563625"],
  dark: ["#553524", "#40271a"],
} as const;

export type Skin = keyof typeof skins;

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
