import { useState, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { reloadPage } from "./reload-page.ts";

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
