import { useTransition, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

interface ReloadButtonProps {
  size?: "medium" | "large";
  children: ReactNode;
}

/** A button that reloads the page, if the server answers. */
export function ReloadButton({ size, children }: ReloadButtonProps) {
  const [busy, startReload] = useTransition();
  return (
    <Button size={size} onClick={() => startReload(reloadPage)} busy={busy}>
      {children}
    </Button>
  );
}

/**
 * Reloads the page, if the server answers: otherwise the browser's own error page would replace it. Settles when the page is still
 * there: at once without an answer, else after ten seconds, so that an action stays pending during the reload.
 */
export async function reloadPage(): Promise<void> {
  const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => ({ status: 503 }));
  if (status > 501) return;
  location.reload();
  await new Promise((done) => setTimeout(done, 10_000));
}
