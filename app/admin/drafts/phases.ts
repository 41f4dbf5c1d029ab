import type { ActionFailure } from "#app/lib/answers.ts";
import type { KeeperState, KeptDocument, Phase } from "./keeper-state.ts";

type AnyState<N extends string> = Pick<
  KeeperState<N, KeptDocument<N>>,
  "phase" | "waiting" | "postponed" | "isStopped" | "blockedUntil" | "failure" | "refused" | "conflicts"
>;

/** Whether to send more now would fail, or send again what has just failed. */
export function mustPause<N extends string>(state: AnyState<N>): boolean {
  const { isStopped, waiting, postponed, blockedUntil } = state;
  return isStopped || blockedUntil !== null || waiting.every(({ name }) => postponed.includes(name));
}

/** The phase when no request is on its way. */
export function idlePhase<N extends string>({ waiting, postponed, failure }: AnyState<N>): Phase {
  if (waiting.length === 0) return "saved";
  return waiting.some(({ name }) => postponed.includes(name)) && failure ? failedPhase(failure) : "typing";
}

/** The phase after a save that has failed. */
export function failedPhase({ code }: ActionFailure): Phase {
  switch (code) {
    case "unauthenticated":
      return "signedOut";
    case "conflict":
      return "stale";
    case "invalid":
    case "too_large":
    case "forbidden":
    case "not_found":
      return "rejected";
    case "network":
    case "unavailable":
    case "rate_limited":
    case "internal":
      return "offline";
  }
}

/** When all that can be sent is sent, what waits for somebody is told. */
export function settledPhase<N extends string>(state: AnyState<N>): Phase {
  const { phase, waiting, refused, conflicts } = state;
  const isSettled = waiting.length === 0 && ["clean", "saved", "rejected", "conflict"].includes(phase);
  if (!isSettled) return phase;
  if (refused.length > 0) return "rejected";
  if (conflicts.length > 0) return "conflict";
  return phase === "clean" ? "clean" : "saved";
}
