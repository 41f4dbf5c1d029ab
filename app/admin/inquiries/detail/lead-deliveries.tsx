import { QuietButton } from "../../../ui/small-buttons.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { LeadDelivery } from "#domain/leads/desk/lead-detail.ts";
import { useChange } from "../../frame/change/use-change.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { leadPath } from "../lead-words.ts";

interface LeadDeliveriesProps {
  leadId: string;
  deliveries: readonly LeadDelivery[];
}

const looks: Readonly<Record<LeadDelivery["state"], string>> = {
  sent: "text-ink-soft",
  waiting: "text-brass-700",
  "given up": "font-semibold text-rose",
};

/** The mails and calls for an inquiry. */
export function LeadDeliveries({ leadId, deliveries }: LeadDeliveriesProps) {
  const toast = useToast();
  const { post, busy } = useChange(leadPath(leadId), () => toast({ title: "Success", description: "Trying again." }));
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="mb-2 text-xl">
        Deliveries
      </h2>
      {deliveries.length === 0 ? (
        <p className="border-y border-line py-3 text-sm text-ink-soft">
          No deliveries on record. They are kept for a few weeks.
        </p>
      ) : (
        <ul className="border-t border-line text-sm">
          {deliveries.map((delivery) => (
            <li key={delivery.key} className="border-b border-line py-2">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 wrap-anywhere">
                  {kinds[delivery.kind]} to {delivery.to}
                </span>
                <span className={`text-xs ${looks[delivery.state]}`}>{delivery.state}</span>
              </p>
              <p className="text-xs wrap-anywhere text-ink-soft">
                {delivery.subject}
                {" · "}
                <Timestamp at={delivery.deliveredAt ?? delivery.createdAt} />
              </p>
              {delivery.state !== "sent" && (
                <p className="text-xs wrap-anywhere">
                  {delivery.lastError && `${delivery.lastError} `}
                  {delivery.attempts > 0 &&
                    `Tried ${delivery.attempts} ${delivery.attempts === 1 ? "time" : "times"}. `}
                  <QuietButton
                    busy={busy}
                    aria-label={`Try again: ${delivery.subject}`}
                    onClick={() => post({ intent: "retry", id: leadId, key: delivery.key })}
                  >
                    Try again
                  </QuietButton>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const kinds: Readonly<Record<LeadDelivery["kind"], string>> = {
  mail: "Mail",
  text: "Text message",
  webhook: "Call",
  crm: "Record",
};
