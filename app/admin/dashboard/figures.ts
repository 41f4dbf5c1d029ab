import { getDashboard } from "#domain/dashboard/get-dashboard.ts";
import { loadAdmin } from "../load-admin.ts";
import type { Route } from "./+types/figures.ts";

/** The dashboard's figures, apart from the question of who is asking, so that slow counts don't hold up the screen. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, getDashboard);
}
