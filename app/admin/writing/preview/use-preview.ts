import { useEffect, useEffectEvent, useState } from "react";
import type { ActionResult } from "#app/lib/action-result.ts";
import type { Collection } from "#db/schema.ts";
import type { FormValues } from "#domain/content/fields.ts";
import { formOf } from "../../content/form/form-values.ts";
import { browserSession } from "../../session/browser-session.ts";

/** A page as the server makes it, and the address of the picture that stands in for those that don't load. */
export interface PreviewedPage {
  html: string;
  fallback: string;
}

type PreviewResult = ActionResult<PreviewedPage>;

/** The preview is requested after this pause in typing, and requested again after `retryMs` without a connection. */
const idleMs = 400;
const retryMs = 5_000;

/** The public page of a form's present values, as the server makes it: its HTML, or why there is none. */
export function usePreview(collection: Collection, id: string | null, values: FormValues) {
  const [result, setResult] = useState<PreviewResult | null>(null);
  const [isMaking, setMaking] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const delayMs = useEffectEvent(() => (result === null ? 0 : idleMs));

  // The connection returns while nobody types.
  const isOffline = result?.ok === false && result.code === "network";
  useEffect(() => {
    if (!isOffline) return;
    const retry = () => setAttempt((count) => count + 1);
    const timer = setInterval(retry, retryMs);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [isOffline]);

  useEffect(() => {
    const ending = new AbortController();
    const timer = setTimeout(() => {
      setMaking(true);
      void askForPage(collection, id, values, ending.signal).then((answer) => {
        if (ending.signal.aborted) return;
        setResult(answer);
        setMaking(false);
        if (!answer.ok && answer.code === "unauthenticated") browserSession().markSignedOut();
      });
    }, delayMs());
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [collection, id, values, attempt]);

  return { result, isMaking };
}

/** Not through the router: it takes each call for a change, and one after a save would end the loading of the new list. */
async function askForPage(
  collection: Collection,
  id: string | null,
  values: FormValues,
  signal: AbortSignal,
): Promise<PreviewResult> {
  const form = formOf(values);
  form.set("collection", collection);
  form.set("id", id ?? "");
  // As forms are sent: for the server that is cheaper to read than parts.
  const body = new URLSearchParams([...form].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
  try {
    const answer = await fetch("/admin/preview", { method: "POST", body, signal });
    return (await answer.json()) as PreviewResult;
  } catch {
    return { ok: false, code: "network", error: "The server could not be reached.", fields: {} };
  }
}
