interface EmbedHost {
  name: string;
  /** Of the frame, for the content security policy. */
  origin: string;
  /** Address of the frame, which sets no cookies before its visitor does something where the service can do so. */
  frame: (id: string) => string;
  /** The same as a page of the service. */
  page: (id: string) => string;
  /** What an id is, which is all of an address that is kept. */
  id: RegExp;
  /** The id in an address of the service; null or undefined for an address of something else. @param path its segments */
  read: (url: URL, path: readonly string[]) => string | null | undefined;
  /** Hosts of addresses that `read` gets, without `www.` and `m.`. */
  hosts: readonly string[];
}

const coordinates = String.raw`-?\d{1,3}(?:\.\d{1,8})?`;

/** The services whose pages can be shown in a page of the site, after a click of the visitor: films, maps and calendars. No others can. */
export const embedHosts = {
  youtube: {
    name: "YouTube",
    origin: "https://www.youtube-nocookie.com",
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    id: /^[\w-]{11}$/,
    hosts: ["youtube.com", "youtube-nocookie.com", "youtu.be"],
    read({ hostname, searchParams }, [first = "", second]) {
      if (hostname.endsWith("youtu.be")) return first;
      if (first === "watch") return searchParams.get("v");
      return /^(?:embed|shorts|live)$/.test(first) ? second : null;
    },
  },
  vimeo: {
    name: "Vimeo",
    origin: "https://player.vimeo.com",
    frame: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
    page: (id) => `https://vimeo.com/${id}`,
    id: /^\d{1,12}$/,
    hosts: ["vimeo.com", "player.vimeo.com"],
    read({ hostname }, path) {
      if (hostname.startsWith("player.")) return path[0] === "video" ? path[1] : null;
      return path.length === 1 ? path[0] : null;
    },
  },
  openstreetmap: {
    name: "OpenStreetMap",
    origin: "https://www.openstreetmap.org",
    frame(id) {
      const [zoom = 0, lat = 0, lon = 0] = id.split("/").map(Number);
      // A map of 800 by 450 pixels.
      const [width, height] = [1.5625 * (360 / 2 ** zoom), 0.88 * (180 / 2 ** zoom)];
      const box = [lon - width, lat - height, lon + width, lat + height].map((side) => side.toFixed(5)).join(",");
      return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${lat},${lon}`;
    },
    page: (id) => `https://www.openstreetmap.org/#map=${id}`,
    id: new RegExp(`^\\d{1,2}/${coordinates}/${coordinates}$`),
    hosts: ["openstreetmap.org"],
    read: ({ hash }) => new URLSearchParams(hash.slice(1)).get("map"),
  },
  googlemaps: {
    name: "Google Maps",
    origin: "https://www.google.com",
    frame: (id) =>
      id.startsWith("!")
        ? `https://www.google.com/maps/embed?pb=${encodeURIComponent(id)}`
        : `https://www.google.com/maps?q=${encodeURIComponent(id)}&output=embed`,
    page(id) {
      const [, lon, lat] = /!2d(-?[\d.]+)!3d(-?[\d.]+)/.exec(id) ?? [];
      const asked = id.startsWith("!") ? `${lat ?? 0},${lon ?? 0}` : id;
      return `https://www.google.com/maps?q=${encodeURIComponent(asked)}`;
    },
    // What "Embed a map" gives, or words to look for.
    id: /^(?:![^"<>\s]{10,1500}|[^!"<>\p{Cc}][^"<>\p{Cc}]{0,199})$/u,
    hosts: ["google.com", "maps.google.com"],
    read({ hostname, searchParams, pathname }, [first, second, third]) {
      if (first !== "maps" && !hostname.startsWith("maps.")) return null;
      if (second === "embed") return searchParams.get("pb");
      const place = second === "place" || second === "search" ? third?.replaceAll("+", " ") : undefined;
      const [, center] = new RegExp(`/@(${coordinates},${coordinates})`).exec(pathname) ?? [];
      return searchParams.get("q") ?? searchParams.get("query") ?? (place && decoded(place)) ?? center;
    },
  },
  calendly: {
    name: "Calendly",
    origin: "https://calendly.com",
    frame: (id) => `https://calendly.com/${id}`,
    page: (id) => `https://calendly.com/${id}`,
    id: /^[\w-]{1,80}(?:\/[\w-]{1,80}){0,2}$/,
    hosts: ["calendly.com"],
    read: (_, path) => path.join("/"),
  },
  googlecalendar: {
    name: "Google Calendar",
    origin: "https://calendar.google.com",
    frame: (id) => `https://calendar.google.com/calendar/${calendarPath(id)}`,
    page: (id) => `https://calendar.google.com/calendar/${calendarPath(id)}`,
    // A calendar, or a page on which appointments are booked.
    id: /^(?:schedules\/[\w-]{10,200}|[\w.%+-]{1,200}@[\w.-]{3,100})$/,
    hosts: ["calendar.google.com"],
    read({ searchParams }, [, first, second, third]) {
      if (first === "embed") return searchParams.get("src");
      return first === "appointments" && second === "schedules" ? `schedules/${third ?? ""}` : null;
    },
  },
} as const satisfies Record<string, EmbedHost>;

export type EmbedProvider = keyof typeof embedHosts;

/** What is shown of a service. */
export interface Embed<Provider extends EmbedProvider = EmbedProvider> {
  provider: Provider;
  /** The service's id of it. */
  id: string;
}

const calendarPath = (id: string) =>
  id.startsWith("schedules/") ? `appointments/${id}` : `embed?src=${encodeURIComponent(id)}`;

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** What an address of a service shows, as a browser has it or as the service gives it to be shared; null for every other address. */
export function readEmbedAddress(address: string): Embed | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.port !== "") return null;
  const host = url.hostname.replace(/^(?:www|m)\./, "");
  const path = url.pathname.split("/").filter(Boolean);
  for (const [provider, { hosts, read }] of Object.entries<EmbedHost>(embedHosts))
    if (hosts.includes(host)) return embedOf(provider, read(url, path));
  return null;
}

/** The same by the provider and its id, as they are in the address of our page with the frame; null for anything else. */
export function embedOf(provider: string, id: string | null | undefined): Embed | null {
  if (!Object.hasOwn(embedHosts, provider)) return null;
  const known = provider as EmbedProvider;
  return id && embedHosts[known].id.test(id) ? { provider: known, id } : null;
}
