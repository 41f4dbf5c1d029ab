import { renderToStaticMarkup } from "react-dom/server";
import { LogoMark } from "#app/sections/frame/logo.tsx";
import type { Context } from "#domain/context.ts";
import { type PublicPicture, findPublicMedia } from "#domain/media/public-media.ts";
import type { Texts } from "#domain/texts/get-texts.ts";
import { mediaIdsIn } from "#lib/media-addresses.ts";
import { escapeMarkup } from "#lib/text/format-text.ts";
import { withMarkOf } from "#lib/text/text-marks.ts";
import { isPictured, libraryStylesheet, pictureElement } from "./library-html.ts";

/**
 * The logo of the site's editors as HTML, among the words that they have changed: it takes the place of no word, and no word that of the name
 * when it is a part of the logo. Nothing while the logo is as shipped, so that pages carry nothing of it; in the editor of the site always, with the
 * marks of its texts. Server only.
 */
export async function ownLogo(
  ctx: Context,
  { pictures, brand, hasMarks }: Pick<Texts, "pictures" | "brand" | "hasMarks">,
): Promise<Record<string, string>> {
  const { logo, logoOnDark } = pictures;
  const library = await findPublicMedia(ctx, [logo.own, logoOnDark.own]);
  const foundOf = (own: { src: string } | undefined) => {
    const found = library.get(mediaIdsIn(own?.src)[0] ?? "");
    return isPictured(found) ? found : null;
  };
  const [light, dark] = [foundOf(logo.own), foundOf(logoOnDark.own)];
  if (!light && !dark && !hasMarks) return {};
  const isAlone = light !== null && logo.own?.withName === false;
  const alt = logo.own?.alt ?? logo.alt;
  const altOnDark = logoOnDark.own?.alt ?? logoOnDark.alt;
  const onLight = light ? logoElement(light, withMarkOf(alt, isAlone ? alt : "")) : shippedMark(alt);
  const onDark = dark ?? light;
  const plate = dark ? "" : " library-logo-plate";
  return {
    "":
      libraryStylesheet +
      `<span class="library-logo library-logo-light">${onLight}</span>` +
      `<span class="library-logo library-logo-dark${onDark ? plate : ""}">${onDark ? logoElement(onDark, altOnDark) : shippedMark(altOnDark)}</span>`,
    ...(isAlone && { [brand.name]: "" }),
  };
}

/** Lazy, so that the one that is not shown is not loaded. */
function logoElement(found: PublicPicture, alt: string): string {
  return pictureElement(found, ` alt="${escapeMarkup(alt)}" sizes="16rem" loading="lazy"`);
}

/** @param name with a mark, so that the editor of the site finds it */
function shippedMark(name: string): string {
  const html = renderToStaticMarkup(<LogoMark className="size-full" />);
  return html.replace('aria-hidden="true"', `role="img" aria-label="${escapeMarkup(name)}"`);
}
