import { zoneName, zones } from "#domain/office-hours/zones.ts";

/** A zone as it is found and shown. */
export interface ZoneOption {
  /** Such as America/New_York. */
  zone: string;
  /** Whether somebody of the team works in it. */
  isTeams: boolean;
}

/** Options that fit into the list. */
const most = 12;

/**
 * The zones that have all words in their city, continent or name ("Eastern Time", "CET"), those of the team first.
 * @param own those of the team, in their order
 */
export function findZones(query: string, own: readonly string[]): ZoneOption[] {
  const words = query
    .toLowerCase()
    .split(/[\s/,_()]+/)
    .filter(Boolean);
  const all = [...new Set([...own, ...(words.length > 0 ? zones : [])])];
  const fitting = all.filter((zone) => words.every((word) => searchedOf(zone).some((part) => part.startsWith(word))));
  const begins = (text: string) => text.toLowerCase().startsWith(words.join(" "));
  const rankOf = (zone: string) => {
    if (own.includes(zone)) return 0;
    if (begins(zoneName(zone))) return 1;
    return begins(nameIn(zone, "longGeneric")) ? 2 : 3;
  };
  return fitting
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, most)
    .map((zone) => ({ zone, isTeams: own.includes(zone) }));
}

const searched = new Map<string, readonly string[]>();

/** The words by which a zone is found, lower case. Names of all zones take some 50 ms to make, once. */
function searchedOf(zone: string): readonly string[] {
  const known = searched.get(zone);
  if (known) return known;
  const names = [nameIn(zone, "longGeneric"), nameIn(zone, "long")];
  const initials = names.map((name) =>
    name
      .split(/[\s-]+/)
      .map(([letter = ""]) => letter)
      .join(""),
  );
  const text = [zone, ...names, ...initials, ...initials.map((each) => each.replace(/ST$/, "DT"))].join(" ");
  const made = text.toLowerCase().split(/[\s/_()]+/);
  searched.set(zone, made);
  return made;
}

function nameIn(zone: string, timeZoneName: "long" | "longGeneric" | "longOffset", at = new Date()): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** What a zone is besides its city: "Eastern Time, UTC-05:00". */
export function zoneDetails(zone: string, at: Date): string {
  const offset = nameIn(zone, "longOffset", at).replace("GMT", "UTC");
  return [...new Set([nameIn(zone, "longGeneric", at), offset])].join(", ");
}
