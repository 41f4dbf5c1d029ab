import { TextLink } from "#app/ui/text-link.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import type { DeliveryState, LoggedDelivery } from "#domain/outbox/delivery-log.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";

/** Names of events. */
const events: Partial<Record<string, string>> = { "lead.created": "New inquiry", "webhook.test": "Test" };

const looks: Record<DeliveryState, string> = {
  waiting: "bg-brass-100 text-ink",
  delivered: "bg-evergreen-50 text-evergreen-700",
  "given up": "bg-rose-50 text-rose-700",
};
const labels: Record<DeliveryState, string> = { waiting: "Waiting", delivered: "Delivered", "given up": "Given up" };

interface DeliveryListProps {
  deliveries: readonly LoggedDelivery[];
  busy: boolean;
  onReplay: (id: string) => void;
}

/** Deliveries with what became of them. */
export function DeliveryList({ deliveries, busy, onReplay }: DeliveryListProps) {
  if (deliveries.length === 0)
    return <p className="border-y border-line py-10 text-center text-sm text-ink-soft">Nothing has been sent yet.</p>;
  return (
    <ul className="border-t border-line">
      {deliveries.map((delivery) => (
        <li
          key={delivery.id}
          className="grid gap-x-6 gap-y-1.5 border-b border-line py-3 text-sm lg:grid-cols-[1fr_15rem_7rem] lg:items-center"
        >
          <Facts {...delivery} />
          <Attempts {...delivery} />
          <div className="-ml-2.5 lg:ml-0 lg:text-right">
            {delivery.state !== "waiting" && (
              <QuietButton
                disabled={busy}
                aria-label={`Send again: ${nameOf(delivery)} to ${delivery.to}`}
                onClick={() => onReplay(delivery.id)}
              >
                Send again
              </QuietButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ event }: LoggedDelivery) => events[event] ?? event;

function Facts(delivery: LoggedDelivery) {
  const { state, to, createdAt, lastError, leadId } = delivery;
  return (
    <div className="min-w-0 wrap-anywhere">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-sm font-semibold tracking-normal">
        {nameOf(delivery)}
        <span className={`rounded-sm px-2 py-0.5 text-xs ${looks[state]}`}>{labels[state]}</span>
      </h3>
      <p className="text-ink-soft">
        To {to}, <Timestamp at={createdAt} />
        {leadId !== null && (
          <span className="block text-xs">
            <TextLink to={`/admin/inquiries/${leadId}`}>Open the inquiry</TextLink>
          </span>
        )}
      </p>
      {lastError !== null && <p className="mt-0.5 text-xs text-rose-700">Last error: {lastError}</p>}
    </div>
  );
}

function Attempts({ attempts, lastStatus, triedAt, nextAttempt }: LoggedDelivery) {
  return (
    <div className="text-xs text-ink-soft">
      <p>
        {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
        {lastStatus !== null && `, last answer ${lastStatus}`}
      </p>
      {triedAt && (
        <p>
          Last try <Timestamp at={triedAt} />
        </p>
      )}
      {nextAttempt && (
        <p>
          Next try <Timestamp at={nextAttempt} />
        </p>
      )}
    </div>
  );
}
