import { useState, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

interface ReloadButtonProps {
  size?: "medium" | "large";
  children: ReactNode;
}

/** Reloads the page, if its server answers. */
export function ReloadButton({ size, children }: ReloadButtonProps) {
  const [busy, setBusy] = useState(false);
  async function reload() {
    setBusy(true);
    setBusy(await reloadPage());
  }
  return (
    <Button size={size} onClick={() => void reload()} busy={busy}>
      {children}
    </Button>
  );
}

/**
 * Reloads the page, if its server answers: otherwise the browser's own error page would take the place of ours.
 * @returns false when it does not
 */
export async function reloadPage(): Promise<boolean> {
  const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => ({ status: 503 }));
  if (status > 501) return false;
  location.reload();
  return true;
}
