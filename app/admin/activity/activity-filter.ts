import { activityKinds } from "#domain/activity/activity.ts";
import { momentIn } from "../screen/day-field.tsx";
import type { ActivityFilter } from "#domain/activity/find-activity.ts";

/** The filter in the URL of the activity screen: `?who=`, `?what=`, `?from=` and `?until=`, both moments in ISO 8601. */
export function readActivityFilter({ searchParams }: URL): ActivityFilter {
  return {
    actor: searchParams.get("who") || undefined,
    kind: activityKinds.find((kind) => kind === searchParams.get("what")),
    from: momentIn(searchParams.get("from")),
    until: momentIn(searchParams.get("until")),
  };
}

/** The number after which a page begins; null for the first page. */
export function readBefore({ searchParams }: URL): number | null {
  const before = Number(searchParams.get("before"));
  return Number.isInteger(before) && before > 0 && before < 2 ** 31 ? before : null;
}
