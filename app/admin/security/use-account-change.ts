import { useState } from "react";
import { useToast } from "#app/ui/toast.tsx";
import type { AuthCall, AuthResult } from "../session/auth-calls.ts";
import { useReauthentication } from "./reauthentication.tsx";

/** For buttons that call the auth layer: asks who is there when the server wants to know, and tells by a toast how it went. */
export function useAccountChange() {
  const { call, dialog } = useReauthentication();
  const [busy, setBusy] = useState<string | null>(null);
  const toast = useToast();

  /**
   * @param done said after a success; null where the screen shows it
   * @param name tells it from the others of its screen while it is under way
   */
  async function change<T>(
    work: (call: AuthCall) => Promise<AuthResult<T>>,
    done: string | null,
    name = "change",
  ): Promise<AuthResult<T>> {
    setBusy(name);
    const result = await work(call);
    setBusy(null);
    if (!result.ok) toast({ title: "Error", description: result.message, style: "destructive" });
    else if (done !== null) toast({ title: "Success", description: done });
    return result;
  }

  return { change, busy, dialog };
}

/** Leads the browser to another site. Never settles, so that what is busy stays so until the page has gone. */
export function leaveFor(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => {});
}
