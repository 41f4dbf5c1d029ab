import { useRef, useState } from "react";
import type { ActionResult } from "#app/lib/action-result.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { Finding } from "#lib/domain-error.ts";

/**
 * Asks the server to check pages.
 * @param options.isQuiet nobody has asked for it, so a failure is not told
 * @returns the findings of the last check; null before the first one
 */
export function useCheck({ isQuiet = false }: { isQuiet?: boolean } = {}) {
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  const toast = useToast();
  return {
    findings,
    busy,
    clear: () => setFindings(null),
    /** @param body of the call: an item with its fields, or a release */
    async check(body: Record<string, string>): Promise<void> {
      latest.current += 1;
      const asked = latest.current;
      setBusy(true);
      const result = await send(body);
      if (asked !== latest.current) return;
      setBusy(false);
      if (result.ok) setFindings(result.value.findings);
      else if (!isQuiet) toast({ title: "Error", description: result.error, style: "destructive" });
    },
  };
}

async function send(body: Record<string, string>): Promise<ActionResult<{ findings: Finding[] }>> {
  try {
    const answer = await fetch("/admin/check", { method: "POST", body: new URLSearchParams(body) });
    return (await answer.json()) as ActionResult<{ findings: Finding[] }>;
  } catch {
    return { ok: false, code: "network", error: "The server can't be reached.", fields: {} };
  }
}
