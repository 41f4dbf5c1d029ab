import type { Dashboard } from "#domain/dashboard/dashboard.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { Timestamp } from "../screen/timestamp.tsx";
import { useChange } from "../screen/use-change.ts";

/** Deliveries that are not done yet or have failed for good, with a button to retry the latter. */
export function Deliveries({ undelivered }: { undelivered: NonNullable<Dashboard["undelivered"]> }) {
  const toast = useToast();
  const { post, busy, failure } = useChange<{ retried: number }>("/admin?index", ({ retried }) => {
    const description = retried === 1 ? "1 delivery is tried again" : `${retried} deliveries are tried again`;
    toast({ title: "Success", description });
  });
  if (undelivered.length === 0) return null;
  return (
    <section aria-labelledby="deliveries">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="deliveries" className="text-xl">
          Not delivered yet
        </h2>
        {undelivered.some(({ nextAttempt }) => nextAttempt === null) && (
          <Button size="small" variant="secondary" busy={busy} onClick={() => post({ intent: "retry" })}>
            Try again
          </Button>
        )}
      </div>
      <p className="mb-3 max-w-measure text-sm text-ink-soft">
        What could not be sent is tried again by itself for about a day. What was given up waits here until somebody
        tries again.
      </p>
      <FormError>{failure?.error}</FormError>
      <ul className="border-t border-line">
        {undelivered.map((delivery) => (
          <Delivery key={delivery.key} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

const kinds = { mail: "E-mail", webhook: "Webhook", text: "Text message" };

/** Names of webhook events. */
const events: Partial<Record<string, string>> = { "lead.created": "New enquiry" };

function Delivery({ delivery }: { delivery: NonNullable<Dashboard["undelivered"]>[number] }) {
  const { kind, to, subject, attempts, nextAttempt, lastError } = delivery;
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 text-sm md:grid-cols-[1fr_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{events[subject] ?? subject}</p>
        <p className="text-ink-soft">
          {kinds[kind]} to {to}
        </p>
        {lastError && <p className="mt-0.5 text-xs text-rose-700">Last error: {lastError}</p>}
      </div>
      <p className="text-xs text-ink-soft md:pt-0.5 md:text-right">
        {nextAttempt ? (
          <>
            Next try <Timestamp at={nextAttempt} />
          </>
        ) : (
          <strong className="font-semibold text-rose-700">Given up</strong>
        )}
        <span className="md:block">
          <span className="md:hidden">, </span>
          {attempts === 1 ? "1 attempt" : `${attempts} attempts`} so far
        </span>
      </p>
    </li>
  );
}
