import { renderToStaticMarkup } from "react-dom/server";
import { type OwnLogo, ShippedMark } from "#app/sections/frame/logo.tsx";
import type { Context } from "#domain/context.ts";
import { type PublicPicture, findPublicMedia } from "#domain/media/public-media.ts";
import type { Texts } from "#domain/texts/get-texts.ts";
import { mediaIdsIn } from "#lib/media-addresses.ts";
import { escapeMarkup } from "#lib/text/format-text.ts";
import { withMarkOf } from "#lib/text/text-marks.ts";
import { isPictured, libraryStylesheet, pictureElement } from "./library-html.ts";

/**
 * The logo of the site's editors; nothing while it is as shipped, so that pages carry nothing of it. In the editor of the site always, with
 * the marks of its texts. Server only.
 */
export async function ownLogo(
  ctx: Context,
  { pictures, hasMarks }: Pick<Texts, "pictures" | "hasMarks">,
): Promise<{ logo?: OwnLogo }> {
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
  const plate = dark ? "" : " library-logo-plate";
  return {
    logo: {
      header: light
        ? logoElement(light, "library-logo", withMarkOf(alt, isAlone ? alt : ""))
        : shippedMark("size-9 max-xs:size-7 md:max-lg:size-7", alt),
      footer:
        (dark ?? light)
          ? logoElement((dark ?? light)!, `library-logo library-logo-footer${plate}`, altOnDark)
          : shippedMark("size-12", altOnDark),
      mark: light ? logoElement(light, "library-mark", "") : shippedMark("size-full", ""),
      ...(isAlone && { name: "" }),
    },
  };
}

function logoElement(found: PublicPicture, className: string, alt: string): string {
  return libraryStylesheet + pictureElement(found, ` alt="${escapeMarkup(alt)}" class="${className}" sizes="16rem"`);
}

/** @param name with a mark, so that the editor of the site finds it */
function shippedMark(className: string, name: string): string {
  const html = renderToStaticMarkup(<ShippedMark className={className} />);
  return name === "" ? html : html.replace('aria-hidden="true"', `role="img" aria-label="${escapeMarkup(name)}"`);
}
