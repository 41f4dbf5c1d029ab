import { useEffect, useState, useSyncExternalStore } from "react";
import type { ActionResult } from "#app/lib/answers.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { SiteTextName } from "#content/site-texts.ts";
import { browserSession } from "../../frame/session/session-store.ts";
import { useOpenForm } from "../../frame/session/open-forms.ts";
import { useAdminEmail } from "../../frame/session/admin-email.ts";
import { unreachable } from "../../drafts/failures.ts";
import { siteAddress } from "../../frame/screen/site-address.ts";
import {
  type SaveAnswer,
  type SendChanges,
  type SiteDraft,
  type SiteDraftState,
  createSiteDraft,
  isKept,
} from "./site-draft.ts";

/**
 * The drafts of the site's texts in this tab. What is typed belongs to whoever is signed in when the editor opens; once somebody else has
 * said that they go on with it, to them.
 * @param release the id of the one in which the site is edited; null beside the live site
 */
export function useSiteDraft(release: string | null): { draft: SiteDraft; state: SiteDraftState } {
  const email = useAdminEmail();
  const [{ draft, isOwnSession, goOn }] = useState(() => openDraft(release, email));
  const state = useSyncExternalStore(draft.watch, draft.getState, draft.getState);
  const { failure } = state;
  const toast = useToast();

  // Leaving the screen sends at once what was typed.
  useEffect(() => () => void draft.flushAll(), [draft]);
  useOpenForm(failure, () => void draft.flush(), goOn);
  useEffect(() => {
    if (failure?.code === "unauthenticated") {
      // The session of somebody else goes on.
      if (isOwnSession()) browserSession().markSignedOut();
    }
    // The bar says why without a connection, in a release that is over, and before somebody has chosen what counts.
    else if (failure && failure.code !== "network" && failure.code !== "conflict")
      toast({ title: "Error", description: failure.error, style: "destructive" });
  }, [failure, toast, isOwnSession]);
  useSaveOnLeave(draft, state);
  return { draft, state };
}

/** @param email of whoever opens it, to whom belongs what is typed until somebody else goes on with it */
function openDraft(release: string | null, email: string) {
  let owner = email;
  const isOwnSession = () => browserSession().isSignedInAs(owner);
  const goOn = () => {
    owner = browserSession().getState().session?.user.email.toLowerCase() ?? owner;
  };
  const send = (...change: Parameters<SendChanges>) => postChanges(siteAddress(release, "/draft"), ...change);
  return { draft: createSiteDraft(send, { isOwnSession }), isOwnSession, goOn };
}

/** Sends what was typed when the tab is hidden, and asks before it is closed with something that is not saved. */
function useSaveOnLeave(draft: SiteDraft, state: SiteDraftState): void {
  const isSafe = isKept(state);
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === "hidden") void draft.flush();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!isSafe) event.preventDefault();
    };
    document.addEventListener("visibilitychange", onHide);
    addEventListener("beforeunload", onLeave);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("beforeunload", onLeave);
    };
  }, [draft, isSafe]);
}

/**
 * Posts changes of a text. By fetch and not by the router, which would load the screen again after each save.
 * @param address where drafts are kept
 */
async function postChanges(
  address: string,
  name: SiteTextName,
  known: number,
  changes: readonly unknown[],
): Promise<ActionResult<SaveAnswer>> {
  const body = new URLSearchParams({
    name,
    known: String(known),
    changes: changes.length === 0 ? "" : JSON.stringify(changes),
  });
  try {
    const answer = await fetch(address, {
      method: "POST",
      body,
      keepalive: body.toString().length < 60_000,
    });
    return (await answer.json()) as ActionResult<SaveAnswer>;
  } catch {
    return unreachable;
  }
}
