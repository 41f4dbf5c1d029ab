import { brand } from "#content/site/brand.ts";
import { factsOf, fill } from "#content/facts.ts";
import { pricing } from "#content/pages/pricing.ts";
import type { Scene } from "../film.ts";
import { moves, pop, rise } from "../motion.ts";

/** The logo, the headline and the next step. */
export function closing(seconds: number, headline: string, next: string): Scene {
  return {
    seconds,
    captionsAt: "foot",
    captions: [{ from: 0.8, to: seconds - 0.3, text: fill(brand.trial.note, factsOf(brand, pricing)) }],
    html: `<section class=""><svg width="1280" height="720" style="position:absolute" viewBox="0 0 1280 720"><path d="M0 0h18v720H0z" fill="#1f6f5c"/></svg><div style="position:absolute;left:120px;top:150px;width:700px"><h1 style="font-size:74px" ${moves(rise(0.4))}>${headline}</h1><p style="font-size:26px;color:#4b5451;margin-top:28px;line-height:1.4" ${moves(rise(1))}>${next}</p></div><svg style="position:absolute;right:110px;top:96px" width="330" height="380" viewBox="2 1 32 34" ${moves(pop(0.5))}><path d="M4 34V17a14 14 0 0 1 28 0v17z" fill="#1f6f5c"/><path d="M10 34V17.5a8 8 0 0 1 16 0V34z" fill="#e3bf7f"/><path d="M10 34V17.5a8 8 0 0 1 5-7.4c3 1.600 4.500 4.400 4.500 8.100V32z" fill="#0f2f2a"/><circle cx="17" cy="23" r="1.200" fill="#e3bf7f"/></svg><div class="display" style="position:absolute;right:110px;width:330px;text-align:center;top:492px;font-size:46px;font-family:Fraunces" ${moves(rise(1.2))}>${brand.name}</div></section>`.replaceAll(
      /(\.\d)00\b/g,
      "$1",
    ),
  };
}
