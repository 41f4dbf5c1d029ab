import { getDashboard } from "#domain/dashboard/dashboard.ts";
import { loadAdmin } from "../frame/screen/admin-route.ts";
import { isUnreachable, reportConnection } from "../frame/session/connection.tsx";
import type { Route } from "./+types/figures.ts";

/** The figures of the dashboard. A route of its own, so that slow counts don't hold up the screen. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, getDashboard);
}

/** Without a connection returns null instead of throwing: the error screen would replace the dashboard, and the layout already shows a notice. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    reportConnection(false);
    return null;
  }
}
