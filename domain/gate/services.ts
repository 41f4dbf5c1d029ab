import type { PageInspector } from "./page-inspector.ts";

/** What the process gives the checks of pages. */
export interface GateServices<Seeing> {
  /** Renders a page of the site for a context, as visitors would get it. It caches nothing. */
  readonly render: (path: string, seeing: Seeing) => Promise<RenderedDocument>;
  readonly inspector: Pick<PageInspector, "inspect">;
  /** The colors of the design by name, as `#rrggbb`. */
  readonly palette: Readonly<Record<string, string>>;
  /** Number of bytes of a file that ships with the site, by its path; null when there is none. */
  readonly fileBytes: (path: string) => Promise<number | null>;
}

export interface RenderedDocument {
  status: number;
  /** Path and query to which it leads on; null for a page. */
  location: string | null;
  html: string;
}
