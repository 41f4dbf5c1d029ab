import { looks } from "../../kit/looks.ts";
import { lamp } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { path } from "../../kit/svg.ts";

const threads = [c.green600, c.brass, c.rose, c.navy, c.green400, c.brick, c.slate] as const;

/** Seven spools, one loom: the threads of seven tools become one cloth. */
export const allInOneAlumniPlatform = (): string => {
  const spools = threads
    .map((fill, index) => {
      const x = 70 + index * 46;
      return (
        `<path d="${path`M${x} 104Q${x + 40} 210 ${352 + index * 20} 236`}" fill="none" stroke="${fill}" stroke-width="3.5"/>` +
        `<path d="${path`M${x - 15} 64h30v6h-30zM${x - 15} 106h30v6h-30z`}" fill="${c.woodDark}"/><path d="${path`M${x - 12} 70h24v36h-24z`}" fill="${fill}"/>`
      );
    })
    .join("");
  const warp = threads
    .map((fill, index) => `<path d="${path`M${352 + index * 20} 236V330`}" stroke="${fill}" stroke-width="4"/>`)
    .join("");
  const cloth = threads
    .map((fill, index) => `<path d="${path`M${344 + index * 19.3} 326h19.6v92h-19.6z`}" fill="${fill}"/>`)
    .join("");
  return (
    `<path d="M0 0h720v480H0z" fill="${c.green50}"/><path d="M0 400h720v80H0z" fill="${c.sand}"/><path d="M0 394h720v8H0z" fill="${c.line}"/>` +
    `<path d="M30 56h366v8H30z" fill="${c.wood}"/><path d="M44 0v60M382 0v60" stroke="${c.wood}" stroke-width="7"/>` +
    lamp(560, 96, c.green900) +
    spools +
    `<path d="M318 150v290M506 150v290" stroke="${c.woodDark}" stroke-width="16"/><path d="M306 226h212v14H306zM306 318h212v12H306z" fill="${c.wood}"/><path d="M300 138h224v18H300z" fill="${c.woodDark}"/>` +
    warp +
    `<path d="M336 262h152v20H336z" fill="${c.brass300}"/><path d="M348 282v30M368 282v30M388 282v30M408 282v30M428 282v30M448 282v30M468 282v30" stroke="${c.brass300}" stroke-width="2"/>` +
    cloth +
    `<path d="M344 346h135M344 366h135M344 386h135M344 406h135" stroke="${c.cream}" stroke-width="5" stroke-dasharray="10 9.300"/>` +
    `<path d="M392 418v-30a19 19 0 0 1 38 0v30z" fill="${c.cream}"/><path d="M334 414h156v22H334z" fill="${c.wood}"/>` +
    `<path d="M566 424v40M640 424v40" stroke="${c.woodDark}" stroke-width="9"/><path d="M550 414h106v12H550z" fill="${c.wood}"/>` +
    person({
      ...looks.meera,
      x: 602,
      y: 404,
      size: 1.16,
      pose: "sit",
      faces: -1,
      look: -1,
      lean: -5,
      wear: "jumper",
      left: [-62, -48],
      right: [-50, -34],
    }) +
    person({
      ...looks.samuel,
      x: 160,
      y: 446,
      size: 1.14,
      look: 1,
      wear: "apron",
      under: c.green700,
      top: c.cream,
      bottom: c.ink,
      left: [-22, -120, "lifted"],
      right: [34, -44],
    }) +
    `<path d="M190 274h26v38h-26z" fill="${c.rose}"/><path d="M186 268h34v7h-34zM186 311h34v7h-34z" fill="${c.woodDark}"/>`
  );
};
