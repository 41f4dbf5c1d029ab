import { getDashboard } from "#domain/dashboard/dashboard.ts";
import { loadAdmin } from "../screen/load-admin.ts";
import { isUnreachable, reportConnection } from "../session/connection.tsx";
import type { Route } from "./+types/figures.ts";

/** The dashboard's figures, apart from the question of who is asking, so that slow counts don't hold up the screen. */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, getDashboard);
}

/** Without a connection there are none; that it is gone is said by the layout, and the error screen would take the dashboard away. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    reportConnection(false);
    return null;
  }
}
