import type { Scene } from "../film.ts";
import { count, fade, growX, moves, on, rise, slide, type } from "../motion.ts";
import { avatars, deskScene, pointer } from "../screens.ts";

function figure(label: string, value: number, share: number, at: number): string {
  return `<div style="margin-top:16px"><div class="row"><div>${label}</div><b ${moves(count(at, 1.6, 0, value))}>0</b></div><div class="bar" style="margin-top:6px"><i style="width:${share}%" ${moves(growX(at, 1.6))}></i></div></div>`;
}

/** A mail to those who have not answered yet. */
export function message(seconds: number): Scene {
  return {
    seconds,
    captionsAt: "foot",
    captions: [
      { from: 0.8, to: 5.4, text: "Write to exactly the people it concerns:\nthis class, not yet registered." },
      { from: 5.8, to: 9, text: "By email, by push notification, or both." },
      { from: 9.2, to: 13.4, text: "The report counts what matters: who opened, who came." },
    ],
    html: deskScene({
      step: "Email",
      title: "The right letter to the right class",
      text: "Segments from live records",
      address: "dashboard · Messages",
      active: "Messages",
      main:
        `<div style="display:grid;grid-template-columns:490px 1fr;gap:44px"><div><div class="m">To</div><div style="margin:6px -2px 14px"><span class="chip is">Class of 1999</span> <span class="chip is" style="background:#e3bf7f;color:#0f2f2a" ${moves(fade(1.6))}>Not yet registered</span></div><div class="m">Subject</div><div class="field" style="margin:6px 0 14px"><span class="caret" ${moves(type(2.6, 2.2))}>Your chair in Founders’ Hall is still empty</span></div><div class="card" style="height:170px;overflow:hidden"><p ${moves(fade(5, 0.8))}>Dear {first name},</p><p style="margin-top:10px" ${moves(fade(5.4, 0.8))}>Eighty-seven of you have said yes to supper on the fourteenth of June. We would like to make it eighty-eight.</p><p style="margin-top:10px" ${moves(fade(5.8, 0.8))}>One tap below, and the kitchen knows.</p></div><div style="margin-top:14px"><span class="btn" ${moves(on(8.2))}>Send to 64 people</span></div></div>` +
        `<div><b>Who gets it</b><div class="row" style="margin:14px 0 4px">${avatars("nora", "arjun", "meera")}</div><p class="m" style="margin-bottom:20px">64 members, in nine time zones. Each at nine in the morning, local time.</p><div style="border-top:2px solid #1b1f1e;padding-top:14px" ${moves(rise(9))}><b>A day later</b>${figure("Opened", 49, 77, 9.4)}${figure("Answered", 31, 48, 9.8)}${figure("Registered", 22, 34, 10.2)}</div></div></div>`,
      over: pointer(fade(6.4), slide(6.4, 0.01, 760, 600), slide(6.9, 1.2, -376, -36), ["out", 10, 0.5]),
    }),
  };
}
