import { useEffect } from "react";
import type { SiteDraftState } from "./site-draft.ts";

/** Sends what was typed when the tab is hidden, and asks before it is closed with something unsent. */
export function useSaveOnLeave(save: () => void, status: SiteDraftState["status"]): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === "hidden") save();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (status !== "saved") event.preventDefault();
    };
    document.addEventListener("visibilitychange", onHide);
    addEventListener("beforeunload", onLeave);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("beforeunload", onLeave);
    };
  }, [save, status]);
}
