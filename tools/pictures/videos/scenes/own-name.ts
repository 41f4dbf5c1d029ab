import { classOf, college, memberOf, members } from "#content/cast.ts";
import type { Scene } from "../film.ts";
import { enter, fade, moves, pop, rise } from "../motion.ts";
import { avatar, phoneScene, touch } from "../screens.ts";

const crest = (size: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 80 80"><rect width="80" height="80" rx="19" fill="#0f2f2a"/><path d="M18 62V38a22 22 0 0 1 44 0v24z" fill="#fbf8f2"/><path d="M31 62V40a9 9 0 0 1 18 0v22z" fill="#0f2f2a"/><path d="M12 66h56" stroke="#c8963e" stroke-width="4"/></svg>`;

/** From the home screen into the app, by an invitation from a classmate. */
export function ownName(seconds: number): Scene {
  const others = ["#5fa08d", "#c8963e", "#3b4f7a", "#e3bf7f", "#1f6f5c", "#d8c3b4", "#7b8794"];
  const tile = (fill: string) => `<div style="height:68px;border-radius:17px;background:${fill}"></div>`;
  return {
    seconds,
    captionsAt: "left",
    captions: [
      { from: 0.8, to: 5.2, text: "Your alumni get iOS and Android apps\nunder your own name and colors." },
      { from: 5.4, to: 12.4, text: "A classmate's invitation opens the door:\nonly people who belong here come in." },
    ],
    html: phoneScene({
      ground: "sand",
      step: "The apps",
      title: "Your name on&nbsp;the&nbsp;door",
      text: "Custom-branded for iOS and Android. Members see your college, company or network, never ours.",
      screen:
        `<div class="view" style="background:#b9d3c8;padding-top:96px"><div style="display:grid;grid-template-columns:repeat(4,1fr);gap:24px 20px">${others.slice(0, 5).map(tile).join("")}<div style="position:relative;text-align:center;font-size:13px;font-weight:600" ${moves(pop(1))}>${crest(68)}<span style="position:absolute;right:-8px;top:-8px;width:26px;height:26px;border-radius:13px;background:#0f2f2a;color:#fff;line-height:26px" ${moves(pop(1.8))}>1</span><span style="display:block;margin:4px -12px 0">Ashdown</span></div>${others.slice(5).map(tile).join("")}</div></div>` +
        touch(130, 224, 3.4) +
        `<div class="view" style="background:#0f2f2a;color:#fff;text-align:center" ${moves(fade(3.9, 0.4))}><div style="margin:170px auto 26px;width:130px" ${moves(pop(4.1))}>${crest(130)}</div><h3 style="font-size:38px" ${moves(rise(4.3))}>${college}</h3><p style="font-size:19px;margin-top:10px" ${moves(rise(4.5))}>Alumni since 1868</p></div>` +
        `<div class="view" ${moves(enter(6))}><div style="margin-top:22px">${crest(58)}</div><h3 style="font-size:36px;margin:26px 0 12px">Come in, ${memberOf("ingrid").first}.</h3><p class="m" style="font-size:18px">You are invited by a member of your class.</p><div class="card row" style="margin:26px 0">${avatar("samuel")}<div><b>${members.samuel.name}</b><div class="m">${classOf("samuel")} · ${members.samuel.city}</div></div></div><div class="card" style="background:#fbf8f2;margin-bottom:26px"><div class="m">Your class</div><b>${members.ingrid.classOf}, History and Music</b></div><span class="btn wide" style="background:#0f2f2a">Join your class</span><p class="m" style="text-align:center;margin-top:18px">Private: members of ${college} only</p></div>` +
        touch(190, 527, 9.4) +
        `<div class="push row" ${moves(rise(10.1, -30))}>${avatar("samuel", "s")}<div style="font-size:16px"><b>${memberOf("samuel").first}</b> says: there you are!</div></div>`,
    }),
  };
}
