import { useEffect, useEffectEvent, useState } from "react";
import type { ActionResult } from "#app/lib/action-result.ts";
import { browserSession } from "../../session/browser-session.ts";
import { useSiteAddress } from "../site-address.ts";
import type { RenderedPage } from "./marked-page.ts";

/**
 * Asks the server for a page, and again when it must be rendered again.
 * @param path with the place of the page after a #
 * @param onPage gets each page that has come, the latest last
 */
export function useRenderedPage(
  path: string,
  renderings: number,
  onPage: (page: RenderedPage) => void,
): { isLoading: boolean; problem: string | null } {
  const address = useSiteAddress("/page");
  const [asked = "/"] = path.split("#");
  const key = `${renderings} ${asked}`;
  /** What was asked for last and has come, and why it did not. */
  const [settled, settle] = useState<{ key: string; problem: string | null }>({ key: "", problem: null });
  const take = useEffectEvent(onPage);
  useEffect(() => {
    const controller = new AbortController();
    void fetchPage(address, asked, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      settle({ key, problem: result.ok ? null : result.error });
      if (result.ok) take(result.value);
      else if (result.code === "unauthenticated") browserSession().markSignedOut();
    });
    return () => controller.abort();
  }, [address, key, asked]);
  return { isLoading: settled.key !== key, problem: settled.problem };
}

async function fetchPage(address: string, path: string, signal: AbortSignal): Promise<ActionResult<RenderedPage>> {
  try {
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ path }), signal });
    return (await answer.json()) as ActionResult<RenderedPage>;
  } catch {
    const error = "The server can't be reached; this is the last page.";
    return { ok: false, code: "network", error, fields: {} };
  }
}
