import { brand } from "#content/brand.ts";

/** The web app manifest. */
export function loader() {
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
