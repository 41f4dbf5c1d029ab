import { type RefObject, useRef, useState } from "react";
import { SecondaryButton } from "../../ui/small-buttons.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Dashboard } from "#domain/dashboard/dashboard.ts";
import type { Undelivered } from "#domain/outbox/messages.ts";
import { ChangeDialog, QuietDestructiveButton, useFocusAfterRemoval } from "../frame/change/dialogs.tsx";
import { useChange } from "../frame/change/use-change.ts";
import { Timestamp } from "../frame/screen/timestamp.tsx";

interface DeliveriesProps {
  undelivered: NonNullable<Dashboard["undelivered"]>;
  /** The heading of the screen. */
  screen: RefObject<HTMLHeadingElement | null>;
}

/** Deliveries that are not done yet or have failed for good, with buttons to retry or discard the latter. */
export function Deliveries({ undelivered, screen }: DeliveriesProps) {
  const toast = useToast();
  const { post, busy, failure } = useChange<{ retried: number }>("/admin?index", ({ retried }) => {
    const description = retried === 1 ? "1 delivery is tried again" : `${retried} deliveries are tried again`;
    toast({ title: "Success", description });
  });
  const [discarding, ask] = useState<Undelivered | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The section goes with its last delivery.
  const discarded = useFocusAfterRemoval(undelivered.length > 1 ? heading : screen, discarding !== null);
  function close() {
    discarded();
    ask(null);
  }
  return (
    <>
      {undelivered.length > 0 && (
        <section aria-labelledby="deliveries">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="deliveries" ref={heading} tabIndex={-1} className="text-xl outline-none">
              Not delivered yet
            </h2>
            {undelivered.some(({ nextAttempt }) => nextAttempt === null) && (
              <SecondaryButton busy={busy} onClick={() => post({ intent: "retry" })}>
                Try again
              </SecondaryButton>
            )}
          </div>
          <p className="mb-3 max-w-measure text-sm text-ink-soft">
            Failed emails and webhooks are retried automatically for about a day. After that, they wait here until
            someone retries or discards them.
          </p>
          <FormError>{failure?.error}</FormError>
          <ul className="border-t border-line">
            {undelivered.map((delivery) => (
              <Delivery key={delivery.key} delivery={delivery} onDiscard={() => ask(delivery)} />
            ))}
          </ul>
        </section>
      )}
      {/* Outside the section: the list may lose the delivery before the answer is here, and the question must not go and come with others. */}
      {discarding && (
        <ChangeDialog
          open
          title="Discard this delivery?"
          action="Discard"
          path="/admin?index"
          body={{ intent: "discard", key: discarding.key }}
          done="Delivery discarded"
          onDone={close}
          onGone={close}
          onCancel={() => ask(null)}
        >
          <p>
            <strong className="wrap-anywhere">{nameOf(discarding)}</strong> to{" "}
            <span className="wrap-anywhere">{discarding.to}</span> will be deleted and is not tried again. It can&apos;t
            be taken back.
          </p>
        </ChangeDialog>
      )}
    </>
  );
}

const kinds = { mail: "E-mail", webhook: "Webhook", text: "Text message", crm: "Inquiry" };

/** Names of webhook events. */
const events: Partial<Record<string, string>> = { "lead.created": "New inquiry" };

const nameOf = ({ subject }: Undelivered) => events[subject] ?? subject;

function Delivery({ delivery, onDiscard }: { delivery: Undelivered; onDiscard: () => void }) {
  const { kind, to, attempts, nextAttempt, lastError } = delivery;
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 text-sm md:grid-cols-[1fr_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{nameOf(delivery)}</p>
        <p className="text-ink-soft">
          {kinds[kind]} to {to}
        </p>
        {lastError && <p className="mt-0.5 text-xs text-rose-700">Last error: {lastError}</p>}
      </div>
      <div className="text-xs text-ink-soft md:pt-0.5 md:text-right">
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
        {nextAttempt === null && (
          <QuietDestructiveButton aria-label={`Discard ${nameOf(delivery)} to ${to}`} onClick={onDiscard}>
            Discard
          </QuietDestructiveButton>
        )}
      </div>
    </li>
  );
}
