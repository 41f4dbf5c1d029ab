import type { DataStrategyResult } from "react-router";
import type { AdminState } from "../screen/admin-route.ts";
import { browserSession } from "./session-store.ts";
import { openForms } from "./open-forms.ts";
import { reportConnection, isUnreachable } from "./connection.tsx";

type Results = Record<string, DataStrategyResult>;

interface Dependencies {
  /** Whether a form is open, whose screen must stay. */
  isFormOpen: () => boolean;
  /** Called when a load found that no one is signed in. */
  onSignedOut: () => void;
  onConnection: (isReached: boolean) => void;
  isUnreachable: (error: unknown) => boolean;
}

/** The last loader data of a route that can be shown. */
interface Kept {
  address: string;
  answer: unknown;
}

/**
 * Keeps the last loader data of each admin route, to show when a load brings nothing new: under an open form after the session has
 * ended or the role was changed, and on any screen while the server can't be reached.
 */
export function createScreenKeeper({ isFormOpen, onSignedOut, onConnection, isUnreachable }: Dependencies) {
  const kept = new Map<string, Kept>();

  return {
    /** Takes the results of one load, by route, and returns those to show. */
    settle(address: string, results: Results): Results {
      const routes = Object.entries(results);
      if (routes.length === 0) return results;
      const isCut = routes.some(([, { type, result }]) => type === "error" && isUnreachable(result));
      const states = new Set(routes.map(([, { type, result }]) => (type === "data" ? stateOf(result) : undefined)));
      const isOver = states.has("signed-out") || (isFormOpen() && states.has("challenged"));
      if (isOver) onSignedOut();
      onConnection(!isCut);

      const holds = isCut || (isOver && isFormOpen());
      // Under an open form, a role that was changed is told by the next save, which keeps what was typed.
      const isRefused = isFormOpen() && states.has("not-allowed");
      return Object.fromEntries(
        routes.map(([id, result]) => {
          const last = kept.get(id);
          const isShowable = result.type === "data" && [undefined, "ready"].includes(stateOf(result.result));
          if (isShowable) kept.set(id, { address, answer: result.result });
          const isHeld = holds || (isRefused && last?.address === address);
          if (isShowable || !isHeld || !last) return [id, result];
          return [id, { type: "data", result: last.address === address ? last.answer : listOf(last.answer) }];
        }),
      );
    },

    /** To be called after a sign-out: the data must not be shown to the next user. */
    forget: () => kept.clear(),
  };
}

/** The admin state in a screen's loader data; the layout has it in the property `auth`. */
function stateOf(answer: unknown): AdminState<unknown>["state"] | undefined {
  const { auth, state } = Object(answer) as { auth?: { state: AdminState<unknown>["state"] }; state?: never };
  return auth?.state ?? state;
}

/** The loader data of a content screen without its dialogs, which belong to another address. */
function listOf(answer: unknown): unknown {
  const { data, ...rest } = answer as { data?: object | null };
  if (!data || !("editing" in data)) return answer;
  const nothing = { editing: null, deleting: null, history: null, arranging: null, isMissing: false };
  return { ...rest, data: { ...data, ...nothing } };
}

/** That of this tab; used in browsers only. */
export const screenKeeper = createScreenKeeper({
  isFormOpen: () => openForms.getState().isOpen,
  onSignedOut: () => browserSession().endSession(),
  onConnection: reportConnection,
  isUnreachable,
});
