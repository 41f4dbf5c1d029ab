import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ActionFailure, ActionResult } from "#app/lib/answers.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { FormValues } from "#domain/documents/kind.ts";
import type { StoredDraft } from "#domain/publishing/drafts/beside-item.ts";
import type { ItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import type { useChange } from "../../frame/change/use-change.ts";
import { browserSession, useSession } from "../../frame/session/session-store.ts";
import { useAdminEmail } from "../../writing/drafts/use-local-draft.ts";

interface ServerDraftOptions {
  collection: string;
  /** Id of the item; that of a new one is made by its form. */
  id: string;
  /** The item's version on which the form is based; 0 for a new item. */
  base: number;
  values: FormValues;
  isChanged: boolean;
  /** The draft that was stored when the form was opened, and that nobody has decided about yet. */
  offered: ItemDraft | null;
  /** The draft whose text is in the form from the beginning. */
  held: ItemDraft | null;
  /** The release that the draft belongs to; empty for none. */
  release: string;
  /** Called when the first draft of this form was stored. */
  onFirst: () => void;
  /** Called when what is typed was stored. */
  onStored: () => void;
  /**
   * Called when the item was shown or hidden since the form was opened: it goes on from there.
   * @param fields that were stored meanwhile
   * @returns the same as they are in the draft, which leaves that so
   */
  onTurned: (turned: Turned, fields: FormValues) => FormValues;
}

/** What was done to the item since the form was opened. */
type Turned = NonNullable<StoredDraft["turned"]>;

/** After the last key. */
const pauseMs = 1_500;
/** After a failure that passes. */
const retryMs = 10_000;

/** Failures that pass, whatever is typed: it is tried again. */
const passing: ReadonlySet<ActionFailure["code"]> = new Set([
  "network",
  "unauthenticated",
  "unavailable",
  "rate_limited",
  "internal",
]);
/** Failures that last, whatever is typed: only somebody who asks for it tries again. The other ones are about the text. */
const lasting: ReadonlySet<ActionFailure["code"]> = new Set(["conflict", "not_found", "forbidden"]);

/**
 * Keeps what is typed in a form as a draft on the server, for any computer. It never writes over a draft that it has not seen: while one
 * is offered, and after somebody else has stored one, nothing is sent, and the draft in the browser (use-local-draft.ts) stands in.
 */
export function useServerDraft(options: ServerDraftOptions) {
  const { collection, id, base, values, isChanged, offered, held, release, onFirst, onStored, onTurned } = options;
  const [offer, setOffer] = useState(offered);
  const [sendingOrSent, setStatus] = useState<{ is: "saving" | "saved"; values: FormValues } | null>(null);
  const isPresent = sendingOrSent?.is === "saving" || sendingOrSent?.values === values;
  const [failed, setFailed] = useState<{ result: ActionFailure; values: FormValues } | null>(null);
  const failure = failed && (lasting.has(failed.result.code) || failed.values === values) ? failed.result : null;
  /** Version of the draft that this form has stored or taken over; 0 for none. */
  const version = useRef(held?.version ?? 0);
  /** The same, to be shown. */
  const [heldVersion, hold] = useState(held?.version ?? 0);
  const [turned, noteTurned] = useState<Turned["to"]>();
  const email = useAdminEmail();
  const [owner] = useState(email);
  const { session } = useSession();
  const isOthers = session !== null && session.user.email.toLowerCase() !== owner;
  const sending = useRef<Promise<ActionFailure | null>>(null);
  const isSending = useRef(false);
  const isOver = useRef(false);
  /** While a save is on its way. */
  const isPaused = useRef(false);
  /** Counts what is over that was in the way: what was typed meanwhile is to be kept. */
  const [turns, countTurn] = useState(0);
  const takeTurn = useCallback(() => countTurn((count) => count + 1), []);
  const sent = useRef<FormValues>(held && values);

  function know(stored: number): void {
    version.current = stored;
    hold(stored);
  }

  /**
   * @param fields null to delete the draft
   * @param how.known its version
   * @param how.isAsked whether somebody asks for it
   */
  function post(
    fields: FormValues | null,
    { known = version.current, isAsked = false } = {},
  ): Promise<ActionFailure | null> {
    sending.current = request(fields, known, isAsked);
    return sending.current;
  }

  async function request(fields: FormValues | null, known: number, isAsked: boolean): Promise<ActionFailure | null> {
    const body = new URLSearchParams({
      collection,
      id,
      release,
      known: String(known),
      base: String(base),
      fields: fields === null ? "" : JSON.stringify(fields),
      asked: String(isAsked),
    });
    if (fields) setStatus({ is: "saving", values: fields });
    isSending.current = true;
    const result = await send(body);
    isSending.current = false;
    if (!result.ok) {
      setStatus(null);
      if (fields) fail(result, fields);
      return result;
    }
    const stored = result.value;
    know(stored.version);
    if (stored.turned) noteTurned(stored.turned.to);
    const kept = fields && stored.turned ? onTurned(stored.turned, fields) : fields;
    sent.current = kept;
    setStatus(kept && stored.version > 0 ? { is: "saved", values: kept } : null);
    setFailed(null);
    if (fields) onStored();
    if (known === 0 && stored.version > 0) onFirst();
    return null;
  }

  function fail(result: ActionFailure, fields: FormValues): void {
    const isPassing = passing.has(result.code);
    setFailed(isPassing ? null : { result, values: fields });
    // Without a session the next pause of typing tries again: a sign-in takes as long as it takes.
    if (isPassing && result.code !== "unauthenticated") setTimeout(takeTurn, retryMs);
  }

  /**
   * Sends what is typed, after what is on its way.
   * @param isAsked whether somebody asks for it: then it is tried whatever failed before, and the server says who may
   * @returns why it is not stored; null when it is
   */
  async function keep(isAsked: boolean): Promise<ActionFailure | null> {
    if (offer) return refusal("Decide first what becomes of the draft that is there.");
    if (failure && !isAsked) return failure;
    // Another call may have waited for the same request, and sends already.
    while (isSending.current) await sending.current;
    if (isOver.current || isPaused.current) return refusal("The draft could not be kept.");
    if (!isChanged && version.current === 0) return null;
    if (sent.current === values) return null;
    // A text belongs to the user who opened the form.
    if (!isAsked && !browserSession().isSignedInAs(owner)) return refusal("The draft could not be kept.");
    return post(values, { isAsked });
  }
  const keepTyped = useEffectEvent(() => void keep(false));

  // Also once it is known again who is signed in: until then nothing is sent as theirs.
  useEffect(() => {
    const timer = setTimeout(() => keepTyped(), pauseMs);
    return () => clearTimeout(timer);
  }, [values, turns, session]);

  return {
    offer,
    /** Whether what stands in the form now is on its way or kept. */
    status: isPresent ? sendingOrSent.is : null,
    /** Whether what is typed stands in a draft on the server. */
    isHeld: heldVersion > 0,
    /** Version of the draft on the server, also of an offered one; 0 for none. */
    storedVersion: offer?.version ?? heldVersion,
    /** Whether the item was shown or hidden since the form was opened: the draft leaves that so. */
    turned,
    /** Why nothing is kept on the server any more. */
    failure: failure ?? (isOthers ? refusal(foreignWords(owner)) : null),
    version: () => version.current,
    /** What stands in the draft of this form, as far as it is known. */
    text: () => sent.current,
    /** Takes the offered draft over: what is typed from now on replaces it. @param text as it stands in the form */
    accept: (text: FormValues) => {
      know(offer?.version ?? 0);
      sent.current = text;
      setOffer(null);
    },
    /**
     * Goes on over what somebody else has stored, and a person has compared.
     * @param draft its version and text where there is one now; undefined when it is the one that this form knows
     */
    goOnOver: (draft?: { version: number; text: FormValues | null }) => {
      if (draft) {
        know(draft.version);
        sent.current = draft.text;
      }
      noteTurned(undefined);
      setFailed(null);
      setStatus(null);
    },
    /** Deletes the offered draft, or the one of this form. @returns why it is still there; null when it is gone */
    discard: async (): Promise<ActionFailure | null> => {
      while (isSending.current) await sending.current;
      const known = offer?.version ?? version.current;
      isOver.current = true;
      const refused = known === 0 ? null : await post(null, { known });
      // The form may stay open: what is typed from now on is kept again.
      isOver.current = false;
      takeTurn();
      if (refused) return refused;
      know(0);
      sent.current = null;
      setOffer(null);
      return null;
    },
    /** Throws away what was typed in this form. @param start what stood in the draft before; null when there was none */
    revert: async (start: FormValues | null): Promise<void> => {
      isOver.current = true;
      await sending.current;
      if (version.current > 0 && sent.current !== start) await post(start);
    },
    /**
     * Sends nothing more until the form goes on: a save takes the place of the draft, and has to know its version.
     * @returns what is on its way; null for nothing
     */
    pause: (): Promise<unknown> | null => {
      isPaused.current = true;
      return isSending.current ? sending.current : null;
    },
    resume: useCallback(() => {
      if (isPaused.current) takeTurn();
      isPaused.current = false;
    }, [takeTurn]),
    /** To be called when the item was saved, and the draft with it is gone. @param saved what was saved */
    clear: (saved: FormValues | null) => {
      know(0);
      noteTurned(undefined);
      sent.current = saved;
      setStatus(null);
      setFailed(null);
    },
    /** Keeps what is typed because somebody asks for it. @returns why it is not kept; null when it is */
    keepNow: () => keep(true),
  };
}

/**
 * What somebody asks of the draft on the server. A failure is told by a toast and as `failure`, and a session that turns out to be over is
 * over for the whole screen.
 */
export function useDraftRequest() {
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  return {
    busy,
    /** Why the last request was refused; null when it was not, or has been forgotten. */
    failure,
    forget: () => setFailure(null),
    /** @returns whether it was done */
    async run(work: () => Promise<ActionFailure | null>): Promise<boolean> {
      setBusy(true);
      const refused = await work();
      setBusy(false);
      setFailure(refused);
      if (!refused) return true;
      // A refusal with both texts says so itself.
      const still = refused.conflict ? "" : " Your text is still here.";
      toast({ title: "Error", description: refused.error + still, style: "destructive" });
      if (refused.code === "unauthenticated") browserSession().markSignedOut();
      return false;
    },
  };
}

/**
 * Posts changes of an item while no draft of it is on its way. After a change that was refused drafts are kept again.
 * @param change as `useChange` has it
 */
export function usePostAlone(
  change: Pick<ReturnType<typeof useChange>, "busy" | "failure" | "post">,
  { pause, resume }: Pick<ReturnType<typeof useServerDraft>, "pause" | "resume">,
) {
  const [isWaiting, wait] = useState(false);
  const refused = change.failure;
  useEffect(() => {
    if (refused) resume();
  }, [refused, resume]);
  return {
    busy: change.busy || isWaiting,
    /** @param bodyOf called when the last draft has arrived */
    post: (bodyOf: () => FormData | Record<string, string>) => {
      const draftOnItsWay = pause();
      if (!draftOnItsWay) return change.post(bodyOf());
      wait(true);
      void draftOnItsWay.then(() => {
        wait(false);
        change.post(bodyOf());
      });
    },
  };
}

const foreignWords = (owner: string) =>
  `${owner} opened this form, and somebody else is signed in. What is typed now is sent only when you ask for it.`;

/** Why nothing was sent. */
const refusal = (error: string): ActionFailure => ({ ok: false, code: "conflict", error, fields: {} });

async function send(body: URLSearchParams): Promise<ActionResult<StoredDraft>> {
  try {
    const answer = await fetch("/admin/draft", { method: "POST", body, keepalive: body.toString().length < 60_000 });
    return readAnswer(await answer.json());
  } catch {
    return { ok: false, code: "network", error: "The server can't be reached.", fields: {} };
  }
}

/** An answer as it was given: JSON has no dates. */
function readAnswer(result: ActionResult<StoredDraft>): ActionResult<StoredDraft> {
  if (result.ok || !result.conflict) return result;
  return { ...result, conflict: { ...result.conflict, at: new Date(result.conflict.at) } };
}

/** Does something with what the form has after its next rendering, once for each call. */
export function useWhenRendered(work: () => void): () => void {
  const isDue = useRef(false);
  const act = useEffectEvent(work);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    act();
  });
  return () => {
    isDue.current = true;
  };
}
