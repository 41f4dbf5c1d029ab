import { type SubmitTarget, useFetcher, useLoaderData, Link } from "react-router";
import type { ActionResult } from "#app/lib/answers.ts";
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import { useToast } from "#app/ui/toast.tsx";
import { browserSession } from "../session/session-store.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/field.tsx";
import { GateStop } from "./findings.tsx";
import type { PublishingTies as Ties } from "#domain/publishing/trashed-items.ts";
import { Timestamp } from "../list/controls.tsx";

/**
 * Posts changes to an admin screen, one at a time: a call of `post` during another one does nothing.
 * @param path of the screen whose route action is called
 * @param onDone called once for each change that was made; a failure is told by a toast with the server's words and as `failure`
 *   (docs/product.md#error-texts), and a session that turns out to be over is over for the whole screen
 * @param when `loaded`: onDone is called when the screen is loaded again. Needed where it navigates to an address that the browser does not
 *   know yet: the router ends such a navigation when an earlier load comes back.
 */
export function useChange<T>(path: string, onDone: (value: T) => void, when: "stored" | "loaded" = "stored") {
  const fetcher = useFetcher<ActionResult<T>>();
  const told = useRef<ActionResult<T>>(undefined);
  const toast = useToast();
  const result = useFetched(fetcher.data);
  const ended = useReachedAgain(result);
  const [isPosting, setPosting] = useState(false);
  const busy = isPosting || fetcher.state !== "idle";
  const mustWait = when === "loaded" && busy;
  useEffect(() => {
    if (!result || told.current === result || mustWait) return;
    told.current = result;
    if (result.ok) return onDone(result.value);
    const endsWithInput = Object.keys(result.fields).length > 0;
    toast({ title: "Error", description: result.error, style: "destructive", endsWithInput });
    if (result.code === "unauthenticated") browserSession().markSignedOut();
  }, [result, onDone, toast, mustWait]);
  return {
    busy,
    /** The result of the last change; null when it failed. */
    answer: result?.ok ? result.value : null,
    failure: result?.ok === false && result !== ended ? result : null,
    post(body: SubmitTarget) {
      if (busy) return;
      // The router renders its state in a transition, which may come later than the second of two quick presses.
      setPosting(true);
      const posted = fetcher.submit(body, { method: "post", action: path });
      void posted.finally(() => startTransition(() => setPosting(false)));
    },
  };
}

/** Failures that say nothing of the change itself: the server was not reached, or its database was not. */
const unreached: ReadonlySet<string> = new Set(["network", "unavailable"]);

/** The failure that is over, because the screen was loaded since: its message would say what is no longer so. */
function useReachedAgain<T>(result: ActionResult<T> | undefined): ActionResult<T> | undefined {
  const loaded: unknown = useLoaderData();
  const [known, know] = useState(loaded);
  const [ended, end] = useState<ActionResult<T>>();
  if (loaded !== known) {
    know(loaded);
    if (result?.ok === false && unreached.has(result.code)) end(result);
  }
  return ended;
}

/**
 * The same for changes of what stands in a list: each thing tells why the last change of it was refused.
 * @param onDone says itself what the server answers
 * @returns `post`: also takes which of them is changed; `errorOf`: in place of `failure`; `isChanging`: whether it is this one that is busy
 */
export function useListChange(path: string, onDone: (value: never) => void, when: "stored" | "loaded" = "stored") {
  const { post, busy, failure } = useChange(path, onDone, when);
  const [changed, note] = useState("");
  return {
    busy,
    isChanging: (id: string) => id === changed && busy,
    errorOf: (id: string) => (id === changed && !busy ? failure?.error : undefined),
    post(id: string, body: SubmitTarget) {
      if (busy) return;
      note(id);
      post(body);
    },
  };
}

/**
 * The data of a fetcher as state. The router keeps them outside React's state, so an effect that depends on them may never run: a render
 * that changes nothing else reads them, and React throws that render's effects away (docs/decisions/190-data-of-fetchers.md).
 * @param data of a fetcher
 */
export function useFetched<T>(data: T | undefined): T | undefined {
  const [fetched, setFetched] = useState(data);
  if (data !== fetched) setFetched(data);
  return data;
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Label of the confirming button, a verb: "Delete". */
  action: string;
  cancel?: string;
  /** Look of the confirming button; destructive by default. */
  tone?: "destructive" | "primary";
  busy?: boolean;
  /** A third way, between the two. */
  other?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a change that can't be undone, or that changes much at once. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    action,
    cancel = "Cancel",
    tone = "destructive",
    busy = false,
    other,
    onConfirm,
    onCancel,
  } = props;
  return (
    <Dialog open={open} onClose={onCancel} title={title} className="max-w-md">
      <div className="mb-6 grid gap-4 text-sm">{children}</div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" size="small" onClick={onCancel}>
          {cancel}
        </Button>
        {other}
        <Button variant={tone} size="small" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

interface ChangeDialogProps<T> extends Omit<ConfirmDialogProps, "busy" | "onConfirm"> {
  /** Path of the screen whose route action is called. */
  path: string;
  /** The form fields to post. */
  body: Record<string, string>;
  /** Text of the toast after a success; null where `onDone` tells it. */
  done: string | null;
  onDone: (value: T) => void;
  /** In place of `onCancel` once the server has said that what was to be changed is not there any more. */
  onGone?: () => void;
}

/** Asks before a change, and posts it. */
export function ChangeDialog<T>({ path, body, done, onDone, onGone, children, ...dialog }: ChangeDialogProps<T>) {
  const toast = useToast();
  const { post, busy, failure } = useChange<T>(path, (value) => {
    if (done !== null) toast({ title: "Success", description: done });
    onDone(value);
  });
  const onCancel = failure?.code === "not_found" && onGone ? onGone : dialog.onCancel;
  return (
    <ConfirmDialog {...dialog} busy={busy} onConfirm={() => post(body)} onCancel={onCancel}>
      {failure?.findings ? (
        <GateStop
          failure={failure}
          busy={busy}
          action={dialog.action}
          namesPages
          onOverride={(override) => post({ ...body, override })}
        />
      ) : (
        <FormError>{failure?.error}</FormError>
      )}
      {children}
    </ConfirmDialog>
  );
}

/** A small button in a list for a destructive change, or the question before it. */
export function QuietDestructiveButton(props: Omit<ComponentProps<typeof Button>, "size" | "variant" | "className">) {
  return <Button {...props} size="small" variant="quiet" className="text-rose! hover:bg-rose-50!" />;
}

/**
 * Moves the focus to `target` after a dialog is closed, where the element that opened the dialog can't have it back: it was on
 * another page, or was removed with its item.
 * @param isOpen whether the dialog is open
 * @returns to be called when the item is removed, before the dialog is closed
 */
export function useFocusAfterRemoval(target: RefObject<HTMLElement | null>, isOpen: boolean): () => void {
  const wasOpen = useRef(isOpen);
  const isGone = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed) return;
    if (isGone.current || document.activeElement === document.body) target.current?.focus();
    isGone.current = false;
  }, [isOpen, target]);
  return () => {
    isGone.current = true;
  };
}

interface PublishingTiesProps {
  ties: Ties;
  /** Whether it is in the trash already, and not about to go there. */
  isInTrash?: boolean;
}

const planned = { publish: "Publishing", hide: "Hiding", review: "Review" } as const;

/** What belongs to an item and goes to the trash with it: its draft, releases, plans and preview links. Nothing without any. */
export function PublishingTies({ ties, isInTrash = false }: PublishingTiesProps) {
  const lines = linesOf(ties, isInTrash);
  if (lines.length === 0) return null;
  return (
    <ul className="grid list-disc gap-0.5 pl-4.5">
      {lines.map(([key, line]) => (
        <li key={key} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}

function linesOf({ draft, releases, plans, previewLinks }: Ties, isInTrash: boolean): [key: string, line: ReactNode][] {
  const lines: [string, ReactNode][] = [];
  if (draft) {
    const words = isInTrash ? "It has a draft" : "It has a draft, which goes with it";
    lines.push([
      "draft",
      <>
        {words}: {draft.by}, <Timestamp at={draft.at} />
      </>,
    ]);
  }
  for (const { id, name, action } of releases) {
    lines.push([
      id,
      <>
        It is part of the release{" "}
        <Link to={`/admin/releases/${id}`} target="_blank" className="link">
          {name}
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
        {action === "delete" && ", which deletes it"}
        {!isInTrash && ". The release can be published when that is settled there."}
      </>,
    ]);
  }
  for (const { action, at } of plans) {
    lines.push([
      `${action} ${at.getTime()}`,
      <>
        {planned[action]} is planned for <Timestamp at={at} />
        {!isInTrash && ". That waits until it is restored."}
      </>,
    ]);
  }
  if (previewLinks > 0) {
    const [count, verb] =
      previewLinks === 1 ? ["One preview link", "works"] : [`${previewLinks} preview links`, "work"];
    lines.push([
      "links",
      isInTrash
        ? `${count} ${verb} again when it is restored`
        : `${count} to its draft ${previewLinks === 1 ? "stops" : "stop"} working`,
    ]);
  }
  return lines;
}
