import { socialCard } from "#domain/pages/social-images.ts";
import { requestContext } from "#app/lib/requests.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Route } from "./+types/social-image.ts";

/** The social image of a page: `/social/{path}.png`. The page cache keeps it until its text changes. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [, page] = /^(.+)\.png$/.exec(params["*"]) ?? [];
  const card = page === undefined ? null : await socialCard(ctx, page).catch(homeWhenUnavailable);
  if (card === null)
    return new Response("Not found", {
      status: 404,
      headers: { "content-type": "text/plain", "cache-control": "no-store" },
    });
  // Loaded only when one is drawn: the fonts' and pictures' libraries take 100 ms of each start.
  const { drawSocialImage } = await import("#domain/pages/draw-social-image.ts");
  return new Response(new Uint8Array(await drawSocialImage(card)), {
    headers: {
      "content-type": "image/png",
      "cache-control": "public, max-age=3600",
      // Other sites must be able to show it.
      "cross-origin-resource-policy": "cross-origin",
    },
  });

  /** The image of the home page while the database is unavailable: a network would cache a missing one for days. */
  function homeWhenUnavailable(error: unknown) {
    if (error instanceof DomainError && error.code === "unavailable") return socialCard(ctx, "home");
    throw error;
  }
}
