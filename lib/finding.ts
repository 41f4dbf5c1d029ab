/** What a check of a page has found (domain/gate). */
export interface Finding {
  rule: string;
  /** An error stops a publication, a warning does not. */
  level: "error" | "warning";
  /** For people: which text, picture or link it is, and what is wrong with it. */
  message: string;
  /** Path of the page. */
  page: string;
  /** The words, address or markup in question, shortened; empty where there is none. */
  excerpt: string;
  /** Where it is mended; null when it is in nothing that was looked at, such as the frame around the page. */
  place: FindingPlace | null;
}

export interface FindingPlace {
  /** The title of the item or text. */
  title: string;
  /** Name of the field in its form, or path within the text. */
  field: string;
  /** What people call the field. */
  label: string;
  /** Address of the form, at the field. */
  href: string;
}
