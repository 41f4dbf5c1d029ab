import type { Finding } from "#lib/domain-error.ts";

/** Something that a rule has found in a document, before it is known where it is mended. */
export interface RawFinding extends Pick<Finding, "rule" | "level" | "message" | "excerpt"> {
  /** Words or addresses by which the field is found, the best first. */
  needles: string[];
  /** The part of the page, where no words tell it. */
  part: "title" | "description" | "body" | null;
  /** Success criteria of WCAG, such as 1.4.3. */
  wcag: readonly string[];
}

/** A link to check, as it stands in the document. */
export interface PageLink {
  href: string;
  text: string;
}

/** A picture to look up in the library, or to weigh. */
export interface PagePicture {
  /** The address that a browser on a desk would load. */
  src: string;
  /** Every address that the picture has, the widest last. */
  sources: string[];
  /** Null where there is no such attribute. */
  alt: string | null;
  /** Whether it stands in the text of an article. */
  inBody: boolean;
}

/** What a document says, for checks that need the database. */
export interface PageFacts {
  findings: RawFinding[];
  links: PageLink[];
  ids: string[];
  pictures: PagePicture[];
}

/** A word that the team does not want in its texts. */
export interface StyleWord {
  word: string;
  /** What to write in its place; empty for nothing. */
  better: string;
  reason: string;
}

/** What a check of a document needs to know. */
export interface InspectOptions {
  styleWords: readonly StyleWord[];
  /** The colors of the design by name, as `#rrggbb`. */
  palette: Readonly<Record<string, string>>;
}

const maxExcerpt = 160;

/** Words on one line, shortened for people. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length > maxExcerpt ? `${line.slice(0, maxExcerpt - 1)}…` : line;
}
