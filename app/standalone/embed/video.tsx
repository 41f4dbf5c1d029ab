import "#app/styles/embed.css";
import type { PageHandle } from "#app/lib/requests.ts";
import { videoOf, videoProviders } from "#domain/markdown/directives.ts";
import type { Route } from "./+types/video.ts";

export const handle: PageHandle = { scripts: false };

/**
 * The player of a film that an article embeds, in a page of its own: only its content policy names the provider, so an article needs
 * no other policy than any page (docs/decisions/178-blocks-as-directives.md).
 * @throws Response 404 for a film that no provider could have
 */
export function loader({ request }: Route.LoaderArgs) {
  // In the query: paths are the same in upper and lower case, ids are not.
  const { searchParams } = new URL(request.url);
  const video = videoOf(searchParams.get("provider") ?? "", searchParams.get("id"));
  if (!video) throw new Response("There is no such film.", { status: 404 });
  const { name, player } = videoProviders[video.provider];
  return { name, src: player(video.id) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.name ?? "" }, { name: "robots", content: "noindex" }];
}

export default function VideoFrame({ loaderData: { name, src } }: Route.ComponentProps) {
  return (
    <iframe
      title={name}
      src={src}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      // Providers refuse to play for a page that they can't name.
      referrerPolicy="strict-origin-when-cross-origin"
      className="fixed inset-0 size-full bg-ink"
    />
  );
}

export function ErrorBoundary() {
  return <p className="p-5">There is no such film.</p>;
}
