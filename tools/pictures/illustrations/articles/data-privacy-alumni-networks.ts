import { looks } from "../../kit/looks.ts";
import { lamp } from "../../kit/indoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { path } from "../../kit/svg.ts";

const [columns, rows, wide, high] = [7, 4, 82, 66] as const;

/** A record room: one drawer is open, for the person to whom it belongs and who has the key. */
export const dataPrivacyAlumniNetworks = (): string => {
  const [left, top] = [72, 84];
  let [fronts, plates, knobs] = ["", "", ""];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [left + column * wide, top + row * high];
      fronts += path`M${x + 4} ${y + 4}h${wide - 8}v${high - 8}h${8 - wide}z`;
      plates += path`M${x + 26} ${y + 16}h30v13h-30z`;
      knobs += path`M${x + 41} ${y + 44}h0`;
    }
  }
  return (
    `<path d="M0 0h720v480H0z" fill="${c.green900}"/><path d="M0 400h720v80H0z" fill="${c.green800}"/>` +
    `<path d="M60 72h598v286H60z" fill="${c.woodDark}"/><path d="${fronts}" fill="${c.wood}"/><path d="${plates}" fill="${c.sand}"/><path d="${knobs}" stroke="${c.brass}" stroke-width="11" stroke-linecap="round"/>` +
    `<path d="M48 60h622v14H48zM60 358h598v42H60z" fill="${c.wood}"/>` +
    lamp(150, 52, c.brass) +
    lamp(576, 52, c.brass) +
    `<path d="M318 220h82v60h-82z" fill="${c.door}"/><path d="M306 240h106v66H306z" fill="${c.brass700}"/><path d="M340 262h38v15h-38z" fill="${c.sun}"/><path d="M359 291h0" stroke="${c.brass300}" stroke-width="13" stroke-linecap="round"/>` +
    `<path d="M322 240v-22h74v22z" fill="${c.paperDeep}"/><path d="M330 240v-34h20l6-8h28v42z" fill="${c.cream}"/>` +
    person({
      ...looks.thandiwe,
      x: 236,
      y: 452,
      size: 1.3,
      look: 1,
      top: c.rose,
      wear: "jumper",
      bottom: c.navy,
      right: [62, -70],
      left: [-22, -6],
    }) +
    `<g transform="translate(322 214) rotate(6)"><path d="M-28-44h62v74h-62z" fill="${c.cream}"/><path d="M-20-36h24v26h-24z" fill="${c.green200}"/><circle cx="-8" cy="-27" r="6" fill="#553524"/><path d="M-18-10q10-16 20 0z" fill="${c.rose}"/><path d="M10-32h16M10-22h16M-20 0h46M-20 10h46M-20 20h30" stroke="${c.slate}" stroke-width="3"/></g>` +
    person({
      ...looks.lars,
      x: 510,
      y: 452,
      size: 1.28,
      look: -1,
      top: c.green600,
      under: c.cream,
      left: [-46, -58],
      right: [22, -4],
    }) +
    `<g transform="translate(442 284) rotate(-20)"><circle r="15" fill="none" stroke="${c.brass300}" stroke-width="8"/><path d="M-14 0h-50v16h10v-10h10v10h10V6" fill="none" stroke="${c.brass300}" stroke-width="8"/></g>`
  );
};
