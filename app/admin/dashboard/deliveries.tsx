import type { Dashboard } from "#domain/dashboard/get-dashboard.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { Moment } from "../moment.tsx";
import { useChange } from "../use-change.ts";

const kinds = { mail: "E-mail", webhook: "Webhook", text: "Text message" };

/** What has not arrived yet or was given up; what was given up can be tried again. */
export function Deliveries({ undelivered }: Pick<Dashboard, "undelivered">) {
  const toast = useToast();
  const { post, busy, failure } = useChange<{ retried: number }>("/admin?index", ({ retried }) => {
    const description = retried === 1 ? "1 delivery is tried again" : `${retried} deliveries are tried again`;
    toast({ title: "Success", description });
  });
  if (undelivered.length === 0) return null;
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Not delivered yet</h2>
        {undelivered.some(({ nextAttempt }) => nextAttempt === null) && (
          <Button size="small" variant="secondary" busy={busy} onClick={() => post({ intent: "retry" })}>
            Try again
          </Button>
        )}
      </div>
      <FormError>{failure?.error}</FormError>
      <ul className="border-t border-line">
        {undelivered.map(({ key, kind, attempts, nextAttempt, lastError }) => (
          <li key={key} className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 text-sm md:grid-cols-[16rem_1fr]">
            <div>
              <p className="font-semibold">{kinds[kind]}</p>
              <p className="text-xs text-ink-soft">
                {attempts === 1 ? "1 attempt" : `${attempts} attempts`},{" "}
                {nextAttempt ? (
                  <>
                    next <Moment at={nextAttempt} />
                  </>
                ) : (
                  "given up"
                )}
              </p>
            </div>
            <div className="min-w-0 text-xs">
              <p className="break-all text-ink-soft">{key}</p>
              {lastError && <p className="break-words text-rose-700">{lastError}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
