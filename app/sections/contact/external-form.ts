/**
 * Adds the script of an external form to the document's head.
 * @param onFailure Called when it can't be loaded: blocked, or its host is away.
 * @returns What takes it out again.
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

/** The script itself and what it has added from its own host, or each opening of the dialog would leave more behind. */
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
 * Asks whether a form's host answers at all. A frame can't tell: it also "loads" the browser's own error page when the
 * host is away or a blocker stopped the request.
 */
export async function isReachable(form: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(form, { method: "HEAD", mode: "no-cors", credentials: "omit", cache: "no-store", signal });
    return true;
  } catch {
    return signal.aborted;
  }
}
