import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ActionFailure, ActionResult } from "#app/lib/answers.ts";
import type { FormValues } from "#domain/content/kind.ts";
import type { ItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { browserSession } from "../../session/session-store.ts";
import { useAdminEmail } from "../../writing/drafts/use-local-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { Timestamp } from "../../screen/controls.tsx";
import { ValueDifference, wordsOf } from "../../screen/difference.tsx";
import { type OpenRelease, ReleaseSelect } from "../../releases/planning.tsx";

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
}

/** After the last key. */
const pauseMs = 1_500;

/**
 * Keeps what is typed in a form as a draft on the server, for any computer. It never writes over a draft that it has not seen: while one
 * is offered, and after somebody else has stored one, nothing is sent, and the draft in the browser (use-local-draft.ts) stands in.
 */
export function useServerDraft(options: ServerDraftOptions) {
  const { collection, id, base, values, isChanged, offered, held, release, onFirst } = options;
  const [offer, setOffer] = useState(offered);
  const [status, setStatus] = useState<"saving" | "saved" | null>(null);
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  /** Version of the draft that this form has stored or taken over; 0 for none. */
  const version = useRef(held?.version ?? 0);
  /** The same, to be shown. */
  const [isHeld, hold] = useState(held !== null);
  const email = useAdminEmail();
  const [owner] = useState(email);
  const sending = useRef<Promise<boolean>>(null);
  const isSending = useRef(false);
  const isOver = useRef(false);
  /** While a save is on its way. */
  const isPaused = useRef(false);
  /** Counts the pauses that are over: what was typed meanwhile is to be kept. */
  const [pauses, countPause] = useState(0);
  const sent = useRef<FormValues>(held && values);

  function know(stored: number): void {
    version.current = stored;
    hold(stored > 0);
  }

  async function post(fields: FormValues | null): Promise<boolean> {
    const body = new URLSearchParams({
      collection,
      id,
      release,
      known: String(version.current),
      base: String(base),
      fields: fields === null ? "" : JSON.stringify(fields),
    });
    setStatus("saving");
    isSending.current = true;
    const result = await send(body);
    isSending.current = false;
    const isFirst = version.current === 0;
    if (result.ok) know(result.value.version);
    if (result.ok && fields) sent.current = fields;
    setStatus(result.ok && result.value.version > 0 ? "saved" : null);
    // Without a connection or a session the next pause tries again.
    const isPassing = !result.ok && (result.code === "network" || result.code === "unauthenticated");
    setFailure(result.ok || isPassing ? null : result);
    if (isFirst && version.current > 0) onFirst();
    return result.ok;
  }

  /** A text belongs to the user who opened the form: it is not sent while nobody, or somebody else, is signed in. */
  function isOwnSession(): boolean {
    const { session, isOver: isSignedOut } = browserSession().getState();
    return !isSignedOut && (session === null || session.user.email.toLowerCase() === owner);
  }

  /** Sends what is typed, after what is on its way. @returns whether it is stored */
  async function keep(): Promise<boolean> {
    if (offer || failure) return false;
    // Another call may have waited for the same request, and sends already.
    while (isSending.current) await sending.current;
    if (isOver.current || isPaused.current) return false;
    if (!isChanged && version.current === 0) return true;
    if (sent.current === values) return true;
    if (!isOwnSession()) return false;
    sending.current = post(values);
    return sending.current;
  }
  const keepTyped = useEffectEvent(() => void keep());

  useEffect(() => {
    const timer = setTimeout(() => keepTyped(), pauseMs);
    return () => clearTimeout(timer);
  }, [values, pauses]);

  return {
    offer,
    status,
    /** Whether what is typed stands in a draft on the server. */
    isHeld,
    /** Why nothing is kept on the server any more. */
    failure,
    version: () => version.current,
    /** Takes the offered draft over: what is typed from now on replaces it. */
    accept: () => {
      know(offer?.version ?? 0);
      setOffer(null);
    },
    /** Deletes the offered draft, or the one of this form. @returns whether that was done */
    discard: async (): Promise<boolean> => {
      version.current = offer?.version ?? version.current;
      while (isSending.current) await sending.current;
      isOver.current = true;
      const isGone = version.current === 0 || (await post(null));
      // The form may stay open: what is typed from now on is kept again.
      isOver.current = false;
      if (!isGone) return false;
      know(0);
      sent.current = null;
      setOffer(null);
      return true;
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
      if (isPaused.current) countPause((count) => count + 1);
      isPaused.current = false;
    }, []),
    /** To be called when the item was saved, and the draft with it is gone. */
    clear: () => {
      know(0);
      sent.current = values;
      setStatus(null);
    },
    keepNow: keep,
  };
}

async function send(body: URLSearchParams): Promise<ActionResult<{ version: number }>> {
  try {
    const answer = await fetch("/admin/draft", { method: "POST", body, keepalive: body.toString().length < 60_000 });
    return (await answer.json()) as ActionResult<{ version: number }>;
  } catch {
    return { ok: false, code: "network", error: "The server can't be reached.", fields: {} };
  }
}

interface ServerDraftNoticeProps {
  offer: ItemDraft;
  noun: string;
  /** The fields as they are live. */
  live: FormValues;
  labels: Readonly<Record<string, string>>;
  /** Releases that are being prepared. */
  releases: readonly OpenRelease[];
  onUse: () => void;
  onRelease: (id: string) => void;
  /** Null for whoever may not publish. */
  onPublish: (() => void) | null;
  onDiscard: () => void;
}

/** Above a form: there is a draft beside what is live. Shows both, and asks what becomes of it. */
export function ServerDraftNotice({ offer, noun, live, labels, releases, ...props }: ServerDraftNoticeProps) {
  const [comparing, compare] = useState(false);
  const { by, at, fields, isOutdated } = offer;
  const changed = Object.keys(labels).filter(
    (name) => name in fields && wordsOf(fields[name]) !== wordsOf(live[name] ?? ""),
  );
  return (
    <section aria-label="Draft" className="border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
      <p role="status">
        <strong className="font-semibold">
          There is a draft of this {noun} by {by}, <Timestamp at={at} />.
        </strong>{" "}
        Visitors see what is in the form below.
        {isOutdated && ` The ${noun} was saved since the draft was begun: compare before you decide.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={props.onUse}>
          Go on with it
        </Button>
        {!isOutdated && props.onPublish && (
          <Button size="small" variant="secondary" onClick={props.onPublish}>
            Publish it
          </Button>
        )}
        {releases.length > 0 && <ReleaseSelect releases={releases} onRelease={props.onRelease} />}
        <Button size="small" variant="quiet" aria-expanded={comparing} onClick={() => compare(!comparing)}>
          Compare
        </Button>
        <Button size="small" variant="quiet" className="text-rose-700!" onClick={props.onDiscard}>
          Discard it
        </Button>
      </div>
      {comparing && (
        <dl className="mt-3 grid gap-3">
          {changed.map((name) => (
            <div key={name}>
              <dt className="font-semibold">{labels[name]}</dt>
              <dd className="whitespace-pre-wrap wrap-anywhere">
                <ValueDifference before={live[name] ?? ""} after={fields[name]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

interface KeptDraftProps {
  noun: string;
  /** Whether visitors see the item as it was before. */
  isPublic: boolean;
  /** Releases that are being prepared. */
  releases: readonly OpenRelease[];
  onRelease: (id: string) => void;
  onDiscard: () => void;
}

/** At the foot of a form: what is typed stands in a draft, and what can be done with it but publish it. */
export function KeptDraft({ noun, isPublic, releases, onRelease, onDiscard }: KeptDraftProps) {
  return (
    <section aria-label="Draft" className="border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
      <p>
        What you type is kept as a draft.{" "}
        {isPublic ? `Visitors see the ${noun} as it was before.` : `Visitors do not see this ${noun}.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {releases.length > 0 && <ReleaseSelect releases={releases} onRelease={onRelease} />}
        <Button size="small" variant="quiet" className="text-rose-700!" onClick={onDiscard}>
          Discard the draft
        </Button>
      </div>
    </section>
  );
}
