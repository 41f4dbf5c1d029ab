import { memberOf, type MemberKey, members } from "#content/cast.ts";
import type { Scene } from "../film.ts";
import { count, moves, pop, rise, slide, swap } from "../motion.ts";
import { avatar, icon, phoneScene } from "../screens.ts";

const pitch = 78;

function line(
  place: number,
  who: MemberKey,
  why: string,
  points: number,
  change: { to: number; points: number } | null,
): string {
  const at = 1 + place * 0.25;
  const motions = change ? [slide(6, 0.9, 0, (change.to - place) * pitch)] : [];
  const ground = change && change.to < place ? "background:#fffdf8;box-shadow:0 8px 22px -14px rgb(15 47 42/.6);" : "";
  return `<div class="row" style="position:absolute;left:0;right:0;top:${(place - 1) * pitch}px;height:${pitch - 8}px;padding:0 12px;border-radius:12px;${ground}" ${moves(rise(at), ...motions)}><span class="display" style="width:22px;font-size:24px;color:#7f5b1d" ${change ? moves(swap(6.5, String(change.to))) : ""}>${place}</span>${avatar(who)}<div><b>${members[who].name}</b><div class="m" style="font-size:14px">${why}</div></div><b ${change ? moves(count(4.8, 1, points, change.points)) : ""}>${points}</b></div>`;
}

/** Points for answers, invitations and visits: thanks for those who help most. */
export function leaderboard(seconds: number): Scene {
  return {
    seconds,
    captionsAt: "left",
    captions: [
      { from: 0.8, to: 5.4, text: "Members who answer, invite and host\nare seen, and thanked." },
      { from: 5.8, to: 11.4, text: "You choose what earns points.\nMembers who would rather not play, don't." },
    ],
    html: phoneScene({
      ground: "",
      door: true,
      step: "Gamification and leaderboards",
      title: "Thanks, with a place on the list",
      text: "Points and badges for whatever you would like to see more of.",
      screen:
        `<div class="view"><header><span class="display">This month’s helpers</span></header><div style="margin:0 -6px 16px"><span class="chip is">College</span><span class="chip">My class</span><span class="chip">Toronto</span></div><div style="position:relative;height:${pitch * 5}px;margin:0 -12px">` +
        line(1, "zanele", "Nine conversations", 460, null) +
        line(2, "yasmin", "Hosted two tables", 415, { to: 3, points: 415 }) +
        line(4, "callum", "Moderates a circle", 290, null) +
        line(5, "mei", "Six invitations", 275, null) +
        line(3, "samuel", "Twelve answers", 390, { to: 2, points: 440 }) +
        `</div><div class="card row" style="background:#0f2f2a;color:#fff;border:0;margin-top:6px" ${moves(pop(7.6))}>${icon("star", "#e3bf7f", "#e3bf7f", 40)}<div><b>Good neighbor</b><div style="color:#b9d3c8;font-size:15px">${memberOf("samuel").first}’s badge for ten answers</div></div></div></div>`,
    }),
  };
}
