import { requestContext } from "#app/lib/request-context.ts";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import type { Route } from "./+types/web-manifest.ts";

/** The web app manifest. */
export async function loader({ context }: Route.LoaderArgs) {
  const { brand } = await getTexts(context.get(requestContext));
  const manifest = {
    id: "/",
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: "#fbf8f2",
    theme_color: "#fbf8f2",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest, null, 2), {
    headers: { "content-type": "application/manifest+json; charset=utf-8" },
  });
}
