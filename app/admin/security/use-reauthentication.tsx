import { useCallback, useRef, useState, type ReactNode } from "react";
import { authCall, type AuthResult } from "../auth-calls.ts";
import { ReauthenticationDialog } from "./reauthentication-dialog.tsx";

type CallArguments = Parameters<typeof authCall>;

interface Reauthentication {
  /** Like `authCall`; when the server wants to know again who is there, asks, and then makes the call once more. */
  call: <T>(...args: CallArguments) => Promise<AuthResult<T>>;
  /** To be rendered somewhere beside the form. */
  dialog: ReactNode;
}

/** For calls that the server allows only for some minutes after the person has proved who they are. */
export function useReauthentication(): Reauthentication {
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<(isProved: boolean) => void>(undefined);

  const call = useCallback(async <T,>(...args: CallArguments): Promise<AuthResult<T>> => {
    const result = await authCall<T>(...args);
    if (result.ok || result.code !== "reauthentication_needed") return result;
    setIsAsking(true);
    const isProved = await new Promise<boolean>((resolve) => (answer.current = resolve));
    setIsAsking(false);
    return isProved ? authCall<T>(...args) : result;
  }, []);

  const dialog = isAsking && (
    <ReauthenticationDialog onProved={() => answer.current?.(true)} onClose={() => answer.current?.(false)} />
  );
  return { call, dialog };
}
