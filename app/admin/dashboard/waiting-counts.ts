import { countWaitingForMe } from "#domain/dashboard/waiting.ts";
import { loadAdmin } from "../frame/screen/admin-route.ts";
import type { Route } from "./+types/waiting-counts.ts";

/** What waits for whoever asks, for the menu. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, countWaitingForMe, "enter");
}

/** A failure changes nothing: the menu keeps the last numbers. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => null);
}
