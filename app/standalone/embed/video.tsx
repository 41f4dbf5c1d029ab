import "#app/styles/embed.css";
import { embedHosts, embedOf } from "#content/sections/embeds.ts";
import type { PageHandle } from "#app/lib/requests.ts";
import { isFramed } from "#app/lib/visitor-forms.ts";
import { videoOf } from "#domain/markdown/directives.ts";
import type { Route } from "./+types/video.ts";

export const handle: PageHandle = { scripts: false };

/**
 * What a service shows, in a page of our own: the player of a film that an article embeds (/embed/video), or what a section embeds
 * (/embed/frame). Only the content policy of this page names the service, so the page around it needs no other policy than any page
 * (docs/decisions/178-blocks-as-directives.md, docs/decisions/292-embeds-of-known-services.md).
 * @throws Response 404 for what no known service could have
 */
export function loader({ request }: Route.LoaderArgs) {
  // In the query: paths are the same in upper and lower case, ids are not.
  const { pathname, searchParams } = new URL(request.url);
  const [provider, id] = [searchParams.get("provider") ?? "", searchParams.get("id")];
  const isFilm = pathname === "/embed/video";
  // Calendars have forms: as a page of its own, one that somebody else has made would seem to be ours.
  const embed = isFilm ? videoOf(provider, id) : isFramed(request) ? embedOf(provider, id) : null;
  if (!embed) throw new Response("There is nothing to show here.", { status: 404 });
  const { name, frame } = embedHosts[embed.provider];
  return { name, src: frame(embed.id) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.name ?? "" }, { name: "robots", content: "noindex" }];
}

export default function EmbedFrame({ loaderData: { name, src } }: Route.ComponentProps) {
  return (
    <iframe
      title={name}
      src={src}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      // Providers refuse to play for a page that they can't name.
      referrerPolicy="strict-origin-when-cross-origin"
      className="fixed inset-0 size-full on-evergreen bg-ink"
    />
  );
}

export function ErrorBoundary() {
  return <p className="p-5">This video does not exist.</p>;
}
