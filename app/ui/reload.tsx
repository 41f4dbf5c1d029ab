import { type ReactNode, useTransition } from "react";
import { Button } from "./button.tsx";

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

/** Whether the server answers at an address. Where it does not, the browser's own error page would replace the site. */
export function isAnswered(address: string): Promise<boolean> {
  return fetch(address, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status <= 501,
    () => false,
  );
}

/**
 * Reloads the page, if the server answers. Settles when the page is still there: at once without an answer, else after ten
 * seconds, so that an action stays pending during the reload.
 */
export async function reloadPage(): Promise<void> {
  if (!(await isAnswered(location.href))) return;
  location.reload();
  await new Promise((done) => setTimeout(done, 10_000));
}

/** Whether the script of a page could not be loaded. The router does not request it again, so only a reload helps. */
export function isScriptError(error: unknown): boolean {
  return error instanceof TypeError && /import/i.test(error.message);
}
