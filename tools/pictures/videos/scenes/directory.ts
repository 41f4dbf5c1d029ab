import { classOf, memberOf, type MemberKey, members } from "#content/cast.ts";
import type { Scene } from "../film.ts";
import { enter, moves, on, rise, swap, type } from "../motion.ts";
import { avatar, icon, phoneScene, touch } from "../screens.ts";

const found: [MemberKey, number][] = [
  ["elena", 3.6],
  ["lars", 3.8],
  ["yaw", 4],
];
const { calling, city } = members.elena;

/** A search by profession, a profile, and the member's privacy settings. */
export function directory(seconds: number): Scene {
  return {
    seconds,
    captionsAt: "left",
    captions: [
      { from: 0.8, to: 5.6, text: "Search by profession, city, class\nor what people are ready to help with." },
      { from: 6.2, to: 10, text: "Profiles stay right, because\nalumni keep their own up to date." },
      { from: 10.4, to: 15.4, text: "And they decide who sees what:\nall members, classmates, or only they." },
    ],
    html: phoneScene({
      ground: "mint",
      step: "Alumni directory",
      title: "The right person, found",
      text: "One directory, kept by the alumni themselves. Contact details, career, photograph and privacy in their own hands.",
      screen:
        `<div class="view"><header><span class="display">Directory</span>${avatar("ingrid", "s")}</header><div class="field">${icon("search")}<span class="caret" ${moves(type(1.4, 1.6))}>architect</span></div><div style="margin:14px -6px"><span class="chip is">All years</span><span class="chip">City</span><span class="chip">Can help</span></div>` +
        found
          .map(
            ([who, at]) =>
              `<div ${moves(rise(at))}><div class="row" style="padding:15px 0">${avatar(who)}<div><b style="font-size:19px">${memberOf(who).name}</b><div class="m">${memberOf(who).calling} · ${memberOf(who).city} · ${memberOf(who).classOf}</div></div></div><div class="rule" style="margin:0"></div></div>`,
          )
          .join("") +
        `</div>${touch(190, 270, 5.6)}` +
        `<div class="view" ${moves(enter(6.1))}><div class="row" style="margin-top:14px;gap:18px">${avatar("elena", "l")}<div><h3 style="font-size:28px">${members.elena.name}</h3><div class="m" style="margin-top:6px">${calling} in ${city}<br>${classOf("elena")}</div></div></div><div class="rule"></div><div class="m">Can help with</div><div style="margin:8px -4px 0"><span class="chip is" style="background:#e9f1ed;color:#185a4b">Portfolios</span> <span class="chip is" style="background:#e9f1ed;color:#185a4b">Moving to Australia</span></div><div class="rule"></div>` +
        `<div class="m" style="margin-bottom:6px">Who may see</div>${[
          ["My email", "Classmates", 99],
          ["My phone number", "Classmates", 11.2],
          ["Where I live", "Members, city only", 99],
        ]
          .map(
            ([what, who, at]) =>
              `<div class="row" style="padding:11px 0"><div><b>${what}</b><div class="m" ${at === 99 ? "" : moves(swap(11.3, "Only me"))}>${who}</div></div><span class="toggle ${at === 99 ? "is" : ""}" ${at === 99 ? "" : moves(on(0, 11.3))}></span></div>`,
          )
          .join(
            "",
          )}<div style="margin-top:14px"><span class="btn wide">Write to ${memberOf("elena").first}</span></div></div>${touch(333, 421, 11)}`,
    }),
  };
}
