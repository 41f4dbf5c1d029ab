import type { DataStrategyResult } from "react-router";
import type { AdminState } from "../screen/load-admin.ts";
import { browserSession } from "./browser-session.ts";
import { isUnreachable, noteConnection } from "./connection.tsx";
import { openForms } from "./open-forms.ts";

type Results = Record<string, DataStrategyResult>;

interface Surroundings {
  /** A form stands open, whose screen must stay. */
  isFormOpen: () => boolean;
  /** A load found nobody signed in. */
  onSignedOut: () => void;
  onConnection: (isReached: boolean) => void;
  isUnreachable: (error: unknown) => boolean;
}

/** The last answer of a route that had something to show. */
interface Kept {
  address: string;
  answer: unknown;
}

/**
 * Lets what is on the screen stay there when a load brings nothing to put in its place: under an open form when the session is
 * over, and anywhere when the server can't be reached.
 */
export function createScreenKeeper({ isFormOpen, onSignedOut, onConnection, isUnreachable }: Surroundings) {
  const kept = new Map<string, Kept>();

  return {
    /** The results of one load of all its routes, as they are to be shown. */
    settle(address: string, results: Results): Results {
      const routes = Object.entries(results);
      if (routes.length === 0) return results;
      const isCut = routes.some(([, { type, result }]) => type === "error" && isUnreachable(result));
      const states = new Set(routes.map(([, { type, result }]) => (type === "data" ? stateOf(result) : undefined)));
      const isOver = states.has("signed-out") || (isFormOpen() && states.has("challenged"));
      if (isOver) onSignedOut();
      onConnection(!isCut);

      const holds = isCut || (isOver && isFormOpen());
      return Object.fromEntries(
        routes.map(([id, result]) => {
          const last = kept.get(id);
          const isShowable = result.type === "data" && [undefined, "ready"].includes(stateOf(result.result));
          if (isShowable) kept.set(id, { address, answer: result.result });
          if (isShowable || !holds || !last) return [id, result];
          return [id, { type: "data", result: last.address === address ? last.answer : listOf(last.answer) }];
        }),
      );
    },

    /** Nobody is there any more to whom it may be shown. */
    forget: () => kept.clear(),
  };
}

/** The state of a screen's answer; the layout has it in a part of its own. */
function stateOf(answer: unknown): AdminState<unknown>["state"] | undefined {
  const { auth, state } = Object(answer) as { auth?: { state: AdminState<unknown>["state"] }; state?: never };
  return auth?.state ?? state;
}

/** What stands over the list of a content screen belongs to its address: at another one the list stands alone. */
function listOf(answer: unknown): unknown {
  const { data, ...rest } = answer as { data?: object | null };
  if (!data || !("editing" in data)) return answer;
  const nothing = { editing: null, deleting: null, history: null, arranging: null, isMissing: false };
  return { ...rest, data: { ...data, ...nothing } };
}

/** That of this tab. Nothing of it runs on the server. */
export const screenKeeper = createScreenKeeper({
  isFormOpen: () => openForms.getState().isOpen,
  onSignedOut: () => browserSession().lose(),
  onConnection: noteConnection,
  isUnreachable,
});
