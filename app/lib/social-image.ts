import { brand } from "#content/brand.ts";

/**
 * The picture that stands for a page when its address is shared, 1200 by 630 pixels, drawn by app/resources/social-image.ts. For
 * any public page; give `pageMeta` what it returns.
 * @param path the page's canonical path, starting with a slash
 * @param title the page's title
 */
export function socialImage(path: string, title: string): { src: string; alt: string } {
  return {
    src: `/social${path === "/" ? "/home" : path.replace(/[?#].*/, "")}.png`,
    alt: `${title} – ${brand.name}, ${brand.tagline.toLowerCase()}`,
  };
}
