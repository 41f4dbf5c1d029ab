import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError } from "#app/ui/field.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Enrolment } from "#domain/accounts/factors/enrol-factor.ts";
import { authCall, type AuthFailure } from "../auth-calls.ts";
import { useReauthentication } from "./use-reauthentication.tsx";
import { CodeInput } from "../code-input.tsx";

interface EnrolFactorProps {
  /** The app counts from now on. New recovery codes are shown once; null when there are some from before. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
}

/** Sets up an authenticator app: a code to scan, and the first code of the app in return. */
export function EnrolFactor({ onDone }: EnrolFactorProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void call<Enrolment>("factors", { body: {} }).then((result) => {
      if (result.ok) setEnrolment(result.value);
      else setFailure(result);
    });
  }, [call]);

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.querySelector("input");
    setBusy(true);
    setFailure(null);
    const result = await authCall<{ recoveryCodes: string[] | null }>(`factors/${enrolment?.id}/verify`, {
      body: { code: input?.value ?? "" },
    });
    setBusy(false);
    if (result.ok) return onDone(result.value.recoveryCodes);
    setFailure(result);
    input?.select();
  }

  return (
    <>
      {dialog}
      <FormError>{failure?.message}</FormError>
      {!enrolment && !failure && (
        <div role="status" className="grid place-items-center py-10 text-evergreen-700">
          <Spinner label="Preparing" className="size-6" />
        </div>
      )}
      {enrolment && (
        <form onSubmit={(event) => void confirm(event)} className={`grid gap-5 ${failure ? "mt-5" : ""}`}>
          <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-center">
            <Picture {...enrolment.picture} />
            <div className="grid gap-2 text-sm">
              <p>Scan this with an authenticator app, or type the key into it:</p>
              <p className="font-mono text-xs leading-relaxed break-words">{enrolment.key}</p>
              <p>
                <a href={enrolment.uri} className="text-evergreen-700 underline underline-offset-4">
                  Open the app on this device
                </a>
              </p>
            </div>
          </div>
          <Field label="Code" required hint="The six digits that the app shows then.">
            <CodeInput name="code" />
          </Field>
          <Button type="submit" busy={busy} className="justify-self-start">
            Turn it on
          </Button>
        </form>
      )}
    </>
  );
}

/** Dark on white with a quiet border, whatever the page's colours are: cameras want it so. */
function Picture({ size, path }: Enrolment["picture"]) {
  return (
    <svg
      role="img"
      aria-label="Code to scan with an authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      className="size-44 border border-line bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
