import { brand } from "#content/site/brand.ts";
import type { Scene } from "../film.ts";
import { draw, fade, moves, rise, swing } from "../motion.ts";

/** The door opens, with light behind it. */
export function opening(seconds: number, text: string): Scene {
  return {
    seconds,
    captionsAt: "foot",
    captions: [{ from: 1.2, to: seconds - 0.3, text }],
    html: `<section class="dark"><svg width="1280" height="720" viewBox="0 0 1280 720" style="position:absolute">
      <path d="M430 600V330a210 210 0 0 1 420 0v270z" fill="#14413a"/>
      <path d="M404 600V330a236 236 0 0 1 472 0v270" fill="none" stroke="#c8963e" stroke-width="3" pathLength="1" ${moves(draw(0.1, 1.6))}/>
      <path d="M500 600V330a140 140 0 0 1 280 0v270z" fill="#e3bf7f"/>
      <path d="M500 600l-150 120h580L780 600z" fill="#e3bf7f" opacity=".22" ${moves(fade(1.1, 1.4))}/>
      <g style="transform-origin:500px 0" ${moves(swing(0.7, 1.7, 0.42))}><path d="M500 600V330a140 140 0 0 1 280 0v270z" fill="#1f6f5c"/><path d="M640 190v410M530 420h80v120h-80zM670 420h80v120h-80zM530 390v-60a110 110 0 0 1 80-106v166zM750 390v-60a110 110 0 0 0-80-106v166z" fill="none" stroke="#185a4b" stroke-width="4"/><circle cx="752" cy="404" r="9" fill="#e3bf7f"/></g></svg>
      <div style="position:absolute;left:0;right:0;top:36px;text-align:center"><h1 style="font-size:58px;color:#fff" ${moves(rise(1.6))}>${brand.name}</h1></div></section>`,
  };
}
