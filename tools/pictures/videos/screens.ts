import { college, type MemberKey } from "#content/cast.ts";
import { portrait } from "../kit/portrait.ts";
import { moves, on, rise, tap, type Motion } from "./motion.ts";

/** A round portrait. */
export function avatar(who: MemberKey, kind: "" | "s" | "l" = ""): string {
  return `<svg class="av ${kind}" viewBox="-20 -20 40 40">${portrait(who)}</svg>`;
}

export function avatars(...people: MemberKey[]): string {
  return `<span class="stack">${people.map((who) => avatar(who, "s")).join("")}</span>`;
}

interface PhoneScene {
  ground: "" | "dark" | "mint" | "sand" | "deep";
  step: string;
  title: string;
  text: string;
  /** What is behind the phone: the open door, or nothing. */
  door?: boolean;
  screen: string;
}

/** A scene with text on the left and the app on the right. */
export function phoneScene({ ground, step, title, text, door = false, screen }: PhoneScene): string {
  const open = `<svg class="door" viewBox="0 0 620 720"><path d="M50 720V330a268 268 0 0 1 536 0v390z" fill="${ground === "dark" ? "#14413a" : "#0f2f2a"}"/><path d="M84 720V332a234 234 0 0 1 468 0v388" fill="none" stroke="#c8963e" stroke-width="2"/></svg>`;
  return (
    `<section class="${ground}">${door ? open : ""}<div class="words"><div class="step" ${moves(rise(0.3))}>${step}</div>` +
    `<h2 ${moves(rise(0.5))}>${title}</h2><p ${moves(rise(0.9))}>${text}</p></div>` +
    `<div class="phone" ${moves(rise(0.2, 60))}><div class="screen">${screen}</div></div></section>`
  );
}

interface DeskScene {
  step: string;
  title: string;
  text: string;
  address: string;
  /** The highlighted entry of the side menu, and a later one. */
  active: string;
  later?: { active: string; at: number };
  main: string;
  /** Elements above the window: the pointer. */
  over?: string;
}

const menu = ["Overview", "Members", "Events", "Giving", "Mentoring", "Messages", "Reports"];

/** A scene with the team's dashboard in a window. */
export function deskScene({ step, title, text, address, active, later, main, over = "" }: DeskScene): string {
  const lit = (entry: string) =>
    entry === active ? moves(on(0, later?.at)) : entry === later?.active ? moves(on(later.at)) : "";
  const entries = menu.map((entry) => `<div ${lit(entry)}>${entry}</div>`).join("");
  return (
    `<section class="dark"><div class="strip"><span class="step" ${moves(rise(0.3))}>${step}</span><h2 ${moves(rise(0.4))}>${title}</h2><p ${moves(rise(0.8))}>${text}</p></div>` +
    `<div class="window" ${moves(rise(0.2, 40))}><div class="bar0"><i></i><i></i><i></i><span>${address}</span></div>` +
    `<div class="side"><div class="display" style="padding:0 12px;margin:0 0 14px">${college}</div>${entries}</div><div class="main">${main}</div></div>${over}</section>`
  );
}

/** A touch on the phone's screen. */
export function touch(x: number, y: number, ...at: number[]): string {
  return at.map((time) => `<i class="tap" style="left:${x}px;top:${y}px" ${moves(tap(time))}></i>`).join("");
}

export function pointer(...motions: Motion[]): string {
  return `<svg class="cursor" viewBox="0 0 26 32" ${moves(...motions)}><path d="M2 2v23l6-6 4 10 5-2-4-10h9z" fill="#1b1f1e" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>`;
}

const icons = {
  heart: "M12 20C4 14 3 9 6 6.500c2.500-2 5-.5 6 2 1-2.500 3.500-4 6-2 3 2.500 2 7.500-6 13.500z",
  reply: "M4 5h16v11H10l-5 4v-4H4z",
  search: "M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500l5 5",
  check: "M5 12.500l5 5 9-11",
  pin: "M12 21c-4-6-6-8-6-11a6 6 0 0 1 12 0c0 3-2 5-6 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  star: "M12 3l2.700 6 6.300.600-4.800 4.300 1.500 6.300L12 17l-5.700 3.200 1.500-6.300L3 9.600 9.300 9z",
} as const;

/** A line icon of 24 units. */
export function icon(name: keyof typeof icons, stroke = "#4b5451", fill = "none", size = 24): string {
  const d = icons[name].replaceAll(/(\.\d)00/g, "$1");
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" style="flex:none"><path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/></svg>`;
}
