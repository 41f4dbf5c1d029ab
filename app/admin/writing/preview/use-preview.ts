import { useEffect, useEffectEvent, useState } from "react";
import type { ActionResult } from "#app/lib/action-result.ts";
import type { Collection } from "#db/schema.ts";
import type { FormValues } from "#domain/content/fields.ts";
import { formOf } from "../../content/form/form-values.ts";
import { browserSession, useSession } from "../../session/browser-session.ts";

/** The rendered page, and the URL of the picture that replaces those that don't load. */
export interface PreviewedPage {
  html: string;
  fallback: string;
}

type PreviewResult = ActionResult<PreviewedPage>;

/** The preview is requested after this pause in typing, and requested again after `retryMs` without a connection. */
const idleMs = 400;
const retryMs = 5_000;

/** Requests the public page for the present values of a form: its HTML, or a failure. */
export function usePreview(collection: Collection, id: string | null, values: FormValues) {
  const [result, setResult] = useState<PreviewResult | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { isOver } = useSession();
  const delayMs = useEffectEvent(() => (result === null ? 0 : idleMs));

  // Also without typing: the connection may return.
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
    // Would be refused; requested when somebody has signed in again.
    if (isOver) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      setLoading(true);
      void requestPage(collection, id, values, controller.signal).then((answer) => {
        if (controller.signal.aborted) return;
        setResult(answer);
        setLoading(false);
        if (!answer.ok && answer.code === "unauthenticated") browserSession().markSignedOut();
      });
    }, delayMs());
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [collection, id, values, attempt, isOver]);

  return { result, isLoading };
}

/** Uses fetch and not the router: the router revalidates after each submit, and would cancel the load of the list after a save. */
async function requestPage(
  collection: Collection,
  id: string | null,
  values: FormValues,
  signal: AbortSignal,
): Promise<PreviewResult> {
  const form = formOf(values);
  form.set("collection", collection);
  form.set("id", id ?? "");
  // URL-encoded, which the server parses faster than multipart.
  const body = new URLSearchParams([...form].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
  try {
    const answer = await fetch("/admin/preview", { method: "POST", body, signal });
    return (await answer.json()) as PreviewResult;
  } catch {
    return { ok: false, code: "network", error: "The server could not be reached.", fields: {} };
  }
}
