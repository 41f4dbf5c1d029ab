import { looks } from "../../kit/looks.ts";
import { tree } from "../../kit/outdoors.ts";
import { colour as c } from "../../kit/palette.ts";
import { person } from "../../kit/person.ts";
import { place } from "../../kit/svg.ts";

const note = (x: number, y: number, size: number) =>
  place(
    x,
    y,
    `<path d="M0 0V-30l18-5V-5" fill="none" stroke="${c.brass300}" stroke-width="3.5"/><circle cx="-5" r="5.5" fill="${c.brass300}"/><circle cx="13" cy="-5" r="5.5" fill="${c.brass300}"/>`,
    { size },
  );

/** A circle round a fire by the lake: the old choir, with a guitar. */
export const microCommunities = (): string =>
  `<path d="M0 0h720v480H0z" fill="${c.green900}"/><circle cx="642" cy="78" r="30" fill="${c.brass100}"/>` +
  `<path d="M60 70h0M150 40h0M240 96h0M330 46h0M430 84h0M500 36h0M570 120h0M110 140h0" stroke="${c.brass300}" stroke-width="4" stroke-linecap="round"/>` +
  `<path d="M0 230q120-80 220-40t160-50 180 40 160-30v120H0z" fill="${c.green800}"/><path d="M0 258h720v60H0z" fill="#2b5f62"/><path d="M606 266h84m-66 11h48m-34 11h20" stroke="${c.brass100}" stroke-width="4" stroke-linecap="round"/>` +
  tree(40, 330, 1.5, "#17423a", "pine") +
  tree(112, 320, 1.1, "#1a4a40", "pine") +
  tree(676, 330, 1.6, "#17423a", "pine") +
  `<path d="M0 312q360-26 720 0v168H0z" fill="${c.green700}"/><ellipse cx="360" cy="420" rx="300" ry="58" fill="${c.meadow}"/><ellipse cx="360" cy="424" rx="150" ry="34" fill="${c.brass}" opacity=".4"/>` +
  `<path d="M226 366h264v18H226zM250 384v30h14v-30zM452 384v30h14v-30z" fill="${c.wood}"/><path d="M226 366h264v6H226z" fill="#a06e43"/>` +
  person({
    ...looks.thandiwe,
    x: 296,
    y: 368,
    size: 1.08,
    pose: "front",
    look: 1,
    top: c.brick,
    left: [-14, -26],
    right: [16, -28],
  }) +
  person({
    ...looks.lars,
    x: 420,
    y: 368,
    size: 1.08,
    pose: "front",
    look: -1,
    top: c.sand,
    wear: "jumper",
    left: [-14, -30],
    right: [14, -26],
  }) +
  person({
    ...looks.mei,
    x: 166,
    y: 398,
    size: 1.14,
    pose: "sit",
    faces: 1,
    look: 1,
    top: c.rose,
    wear: "jumper",
    left: [14, -26],
    right: [34, -46],
  }) +
  `<path d="M118 398h84v22h-84z" fill="${c.woodDark}"/>` +
  person({
    ...looks.omar,
    x: 552,
    y: 398,
    size: 1.16,
    pose: "sit",
    faces: -1,
    look: -1,
    top: c.green200,
    left: [-50, -58],
    right: [-6, -24],
  }) +
  `<path d="M516 398h84v22h-84z" fill="${c.woodDark}"/>` +
  `<path d="M478 328l62 28" stroke="${c.woodDark}" stroke-width="7"/><path d="M536 340q14-12 26 0 18-2 20 16t-18 20q-14 12-28 0-14-8-8-20z" fill="${c.brass}"/><circle cx="554" cy="358" r="8" fill="${c.door}"/><circle cx="543" cy="370" r="7.5" fill="#c98f65"/>` +
  `<path d="M308 440l104-22M308 418l104 22" stroke="${c.woodDark}" stroke-width="13" stroke-linecap="round"/><path d="M360 336c10 24 40 40 34 70-4 22-62 22-68 0-4-18 14-24 18-42 6 8 10 10 12 18 6-14 8-28 4-46z" fill="${c.brass}"/><path d="M362 378c4 14 18 20 14 34-4 12-28 12-32 0-2-10 8-14 10-22 4 4 4 6 6 8 2-6 4-12 2-20z" fill="${c.sand}"/>` +
  note(216, 214, 1) +
  note(486, 206, 1.1) +
  note(352, 176, 0.9);
