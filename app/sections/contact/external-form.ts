// What an external CRM's form needs beside its frame (docs/decisions/086-external-crm-form.md).

/**
 * Adds the script of an external form to the document's head.
 * @param onFailure called when it can't be loaded: blocked, or its host is unavailable
 * @returns removes it
 */
export function addFormScript(src: string, onFailure: () => void): () => void {
  removeFormScripts(src);
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  script.addEventListener("error", onFailure);
  document.head.append(script);
  return () => removeFormScripts(src);
}

/** Removes the script and the scripts that it has added from its own host, which would otherwise accumulate with each opening. */
function removeFormScripts(src: string): void {
  try {
    const { origin } = new URL(src);
    for (const script of document.head.querySelectorAll<HTMLScriptElement>("script[src]")) {
      if (new URL(script.src).origin === origin) script.remove();
    }
  } catch (error) {
    console.error("Error cleaning up orphaned scripts", error);
  }
}

/**
 * Whether the host of a form answers. A frame does not show that: it also fires "load" for the browser's own error page, when the host
 * is unavailable or the request was blocked.
 */
export async function isReachable(form: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(form, { method: "HEAD", mode: "no-cors", credentials: "omit", cache: "no-store", signal });
    return true;
  } catch {
    return signal.aborted;
  }
}
