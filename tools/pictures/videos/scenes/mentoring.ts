import { classOf, memberOf, type MemberKey, members } from "#content/cast.ts";
import type { Scene } from "../film.ts";
import { enter, moves, on, rise } from "../motion.ts";
import { avatar, icon, phoneScene, touch } from "../screens.ts";

const slots: [string, string, number][] = [
  ["Tuesday", "5 pm", 99],
  ["Tuesday", "6 pm", 8.6],
  ["Friday", "8 am", 99],
];

function line(who: MemberKey): string {
  const { calling, city, classOf: year } = memberOf(who);
  return `${calling} · ${city} · ${year}`;
}

/** A student asks a mentor, which leads to a job offer. */
export function mentoring(seconds: number): Scene {
  return {
    seconds,
    captionsAt: "left",
    captions: [
      { from: 0.8, to: 5.2, text: "Mentors say what they know, where they are\nand when they have an hour." },
      { from: 5.6, to: 10.4, text: "Students ask directly. The office sees\nevery request, and that it was answered." },
      { from: 10.8, to: 15.4, text: "Jobs and help stay in the circle, too:\neach opening has a name behind it." },
    ],
    html: phoneScene({
      ground: "mint",
      step: "Mentorship, careers, help board",
      title: "Advice from the same corridor",
      text: "Mentors, jobs and open questions in one place, with a person at the other end.",
      screen:
        `<div class="view"><header><span class="display">Mentors for you</span>${avatar("mateo", "s")}</header><p class="m" style="margin-bottom:14px">Because you study civil engineering</p><div class="card" ${moves(rise(1))}><div class="row">${avatar("ngozi", "l")}<div><h3 style="font-size:25px">${members.ngozi.name}</h3><div class="m" style="margin-top:5px">${members.ngozi.calling}, ${members.ngozi.city}<br>${classOf("ngozi")}</div></div></div><p style="margin:16px 0">I build things that have to hold for eighty years. Ask me how one starts.</p><span class="btn wide">Ask for a conversation</span></div><div class="card row" style="margin-top:14px" ${moves(rise(1.8))}>${avatar("arjun")}<div><b>${members.arjun.name}</b><div class="m">${line("arjun")}</div></div></div><div class="card row" style="margin-top:14px" ${moves(rise(2.2))}>${avatar("meera")}<div><b>${members.meera.name}</b><div class="m">${line("meera")}</div></div></div></div>` +
        touch(190, 372, 4.9) +
        `<div class="view" ${moves(enter(5.4))}><header><span class="display">${memberOf("ngozi").first}’s free hours</span></header><p class="m" style="margin-bottom:6px">Half an hour by video</p>${slots.map(([day, hour, at]) => `<div style="margin-top:12px"><span class="btn wide line" style="justify-content:space-between;height:56px" ${at === 99 ? "" : moves(on(at))}><span>${day}</span><span>${hour}</span></span></div>`).join("")}<div class="card row" style="margin-top:22px;background:#e9f1ed;border:0" ${moves(rise(9.2))}>${icon("check", "#1f6f5c")}<div><b>Tuesday at six, agreed</b><div class="m">Both calendars know</div></div></div>` +
        `<div class="rule" style="margin-top:22px"></div><div ${moves(rise(11))}><div class="m">From the job board</div><b style="font-size:20px;display:block;margin:4px 0 10px">Junior hydrologist</b><div class="row">${avatar("ngozi", "s")}<div class="m">Posted by ${memberOf("ngozi").first}: <b>write to me first</b></div></div></div></div>` +
        touch(190, 247, 8.3),
    }),
  };
}
