import { mediaFilters, type MediaQuery, mediaSorts, shownKinds } from "#domain/media/media-query.ts";
import { readPage } from "../../screen/list-controls.tsx";

/** What of the library is shown. All of it is in the URL. */
export type ShownMedia = Required<Omit<MediaQuery, "filter">> & Pick<MediaQuery, "filter">;

/** Reads the query of a URL. Unknown values count as missing. */
export function readMediaQuery(params: URLSearchParams): ShownMedia {
  const kinds = shownKinds.filter((kind) => params.getAll("kind").includes(kind));
  const filter = mediaFilters.find((each) => each === params.get("filter"));
  return {
    page: readPage(params),
    search: params.get("q")?.trim() ?? "",
    kinds: kinds.length > 0 ? kinds : shownKinds,
    tag: params.get("tag")?.trim() ?? "",
    ...(filter && { filter }),
    sort: mediaSorts.find((each) => each === params.get("sort")) ?? "newest",
  };
}
