import type { ProcessContext } from "#domain/context.ts";
import { claimDue, renewClaims, recordDelivered, recordFailure } from "#domain/outbox/outbox.ts";
import { DeliveryError, leaseTime, type Delivery } from "#domain/outbox/delivery.ts";
import { errorCode } from "#lib/logger.ts";
import { createLoop } from "./loop.ts";

interface OutboxRunnerOptions {
  process: ProcessContext;
  /** Sends one delivery; rejects with DeliveryError when it could not. */
  deliver: (delivery: Delivery) => Promise<void>;
  /** Pause between looks into the outbox when nothing wakes the runner. Milliseconds. */
  pause?: number;
  /** Deliveries under way at once. */
  concurrency?: number;
}

export interface OutboxRunner {
  /** Checks the outbox now. */
  wake: () => void;
  /** Claims nothing more and waits for the results of deliveries in progress. */
  stop: () => Promise<void>;
}

/** Sends what is in the outbox. A crash loses nothing: the claim expires and the row is due again. */
export function startOutboxRunner({
  process,
  deliver,
  pause = 1_000,
  concurrency = 8,
}: OutboxRunnerOptions): OutboxRunner {
  const underWay = new Map<Delivery, Promise<void>>();

  async function work(delivery: Delivery): Promise<void> {
    const { id, kind, attempt } = delivery;
    const failure = await deliver(delivery).then(() => null, asDeliveryError);
    if (failure === null) {
      await recordDelivered(process, delivery);
      process.log.info({ delivery: id, kind, attempt }, "delivered");
      return;
    }
    const final = await recordFailure(process, delivery, failure);
    const reason = errorCode(failure.cause ?? failure);
    if (final) process.log.error({ delivery: id, kind, attempt, reason }, "delivery failed for good");
    else process.log.warn({ delivery: id, kind, attempt, reason }, "delivery failed, will be tried again");
  }

  async function claim(): Promise<void> {
    const room = concurrency - underWay.size;
    if (room === 0) return;
    for (const delivery of await claimDue(process, room)) {
      const done = work(delivery)
        // The result could not be stored: the claim expires, and the delivery is repeated under the same id.
        .catch((error: unknown) =>
          process.log.warn({ delivery: delivery.id, reason: errorCode(error) }, "result not recorded"),
        )
        .finally(() => {
          underWay.delete(delivery);
          claims.wake();
        });
      underWay.set(delivery, done);
    }
  }

  const claims = createLoop({ name: "outbox", log: process.log, pause, run: claim });
  const renewals = createLoop({
    name: "outbox claims",
    log: process.log,
    pause: leaseTime / 3,
    run: () => renewClaims(process, [...underWay.keys()]),
  });

  return {
    wake: claims.wake,
    async stop() {
      await claims.stop();
      await Promise.all(underWay.values());
      await renewals.stop();
    },
  };
}

function asDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  return new DeliveryError(errorCode(error), { permanent: false, cause: error });
}
