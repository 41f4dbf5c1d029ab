/** A film at a provider whose player can be shown in a page. */
export interface Video {
  provider: keyof typeof videoProviders;
  /** The provider's id of the film. */
  id: string;
}

/** Providers of films, with the address of the player, which sets no cookies before it plays, and of the film's own page. */
export const videoProviders = {
  youtube: {
    name: "YouTube",
    origin: "https://www.youtube-nocookie.com",
    player: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    page: (id: string) => `https://www.youtube.com/watch?v=${id}`,
    id: /^[\w-]{11}$/,
  },
  vimeo: {
    name: "Vimeo",
    origin: "https://player.vimeo.com",
    player: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
    page: (id: string) => `https://vimeo.com/${id}`,
    id: /^\d{1,12}$/,
  },
} as const;

/** The film of an address that a browser shows at YouTube or Vimeo, or that "Share" gives; null for every other address. */
export function readVideoAddress(address: string): Video | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (!/^https?:$/.test(protocol)) return null;
  const host = hostname.replace(/^(?:www|m)\./, "");
  const path = pathname.split("/").filter(Boolean);
  if (host === "youtu.be") return videoOf("youtube", path[0]);
  if (host === "youtube.com" || host === "youtube-nocookie.com") {
    if (path[0] === "watch") return videoOf("youtube", searchParams.get("v"));
    return /^(?:embed|shorts|live)$/.test(path[0] ?? "") ? videoOf("youtube", path[1]) : null;
  }
  if (host === "vimeo.com") return path.length === 1 ? videoOf("vimeo", path[0]) : null;
  return host === "player.vimeo.com" && path[0] === "video" ? videoOf("vimeo", path[1]) : null;
}

/** A film by its provider and id, as they are in the address of our page with the player; null for anything else. */
export function videoOf(provider: string, id: string | null | undefined): Video | null {
  if (!Object.hasOwn(videoProviders, provider)) return null;
  const known = provider as Video["provider"];
  return id && videoProviders[known].id.test(id) ? { provider: known, id } : null;
}
