/** A face of a system font, resized to the metrics of a web font in one weight. */
interface Fallback {
  /** Fallback families of the web font, in the order in which they are tried. */
  family: string;
  weight: string;
  /** Names of the system font, full or PostScript; the first available one is used. */
  local: string[];
  /**
   * The size-adjust with which the texts of the site break most often as in the web font; about the ratio of their
   * widths.
   */
  ratio: number;
  /** Characters that it is used for; all by default. */
  range?: string;
}

interface Metrics {
  ascent: number;
  descent: number;
  unitsPerEm: number;
}

/** Figures of Georgia have ascenders and descenders; those of Fraunces and Times do not. */
const allButFigures = "U+0-2F, U+3A-10FFFF";

const georgia = ["Georgia"];
const georgiaBold = ["Georgia Bold", "Georgia-Bold"];
const times = ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "Tinos"];
const timesBold = ["Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold", "Tinos Bold"];
const notoSerif = ["Noto Serif"];
const notoSerifBold = ["Noto Serif Bold", "NotoSerif-Bold", "Noto Serif"];
const arial = ["Arial", "ArialMT", "Liberation Sans", "Arimo"];
const arialBold = ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold"];
const roboto = ["Roboto", "Roboto-Regular"];
const robotoMedium = ["Roboto Medium", "Roboto-Medium", "Roboto"];
const robotoBold = ["Roboto Bold", "Roboto-Bold", "Roboto"];

/**
 * Georgia is nearest to Fraunces and is on Windows, macOS and iOS; Times and Arial are there too, and on Linux as
 * Liberation; Noto Serif and Roboto are on Android. Headings (500) use the bold faces: their width differs by 1% to 2%
 * from Fraunces, that of the regular faces by 3%, and those look thin beside it. Times and Noto at 500 are 1% narrower
 * than the best value for all headings, so that the headings of home at 390 px and of pricing at 1440 px, which fill
 * their lines, break as in Fraunces.
 */
export const fallbacks: Record<string, Fallback[]> = {
  Fraunces: [
    { family: "Fraunces Georgia", weight: "400", local: georgia, ratio: 1.057, range: allButFigures },
    { family: "Fraunces Georgia", weight: "500", local: georgiaBold, ratio: 0.9225, range: allButFigures },
    { family: "Fraunces Georgia", weight: "600 700", local: georgiaBold, ratio: 0.9336, range: allButFigures },
    { family: "Fraunces Times", weight: "400", local: times, ratio: 1.162 },
    { family: "Fraunces Times", weight: "500", local: timesBold, ratio: 1.093 },
    { family: "Fraunces Times", weight: "600 700", local: timesBold, ratio: 1.1241 },
    { family: "Fraunces Noto", weight: "400", local: notoSerif, ratio: 0.976 },
    { family: "Fraunces Noto", weight: "500", local: notoSerifBold, ratio: 0.928 },
    { family: "Fraunces Noto", weight: "600 700", local: notoSerifBold, ratio: 0.9435 },
  ],
  "Instrument Sans": [
    { family: "Instrument Arial", weight: "400", local: arial, ratio: 1.02 },
    { family: "Instrument Arial", weight: "500", local: arial, ratio: 1.0336 },
    { family: "Instrument Arial", weight: "600 700", local: arialBold, ratio: 0.9695 },
    { family: "Instrument Roboto", weight: "400", local: roboto, ratio: 1.024 },
    { family: "Instrument Roboto", weight: "500", local: robotoMedium, ratio: 1.029 },
    { family: "Instrument Roboto", weight: "600 700", local: robotoBold, ratio: 1.0321 },
  ],
};

/** The CSS rules for the fallbacks of a web font: the same average width and line height. */
export function fallbackFaces(family: string, { ascent, descent, unitsPerEm }: Metrics): string[] {
  const percent = (value: number) => `${Number((value * 100).toFixed(2))}%`;
  return (fallbacks[family] ?? []).map((fallback) =>
    [
      "@font-face {",
      `  font-family: "${fallback.family}";`,
      `  font-weight: ${fallback.weight};`,
      `  src: ${fallback.local.map((name) => `local("${name}")`).join(", ")};`,
      `  size-adjust: ${percent(fallback.ratio)};`,
      `  ascent-override: ${percent(ascent / unitsPerEm / fallback.ratio)};`,
      `  descent-override: ${percent(Math.abs(descent) / unitsPerEm / fallback.ratio)};`,
      "  line-gap-override: 0%;",
      ...(fallback.range ? [`  unicode-range: ${fallback.range};`] : []),
      "}",
    ].join("\n"),
  );
}
