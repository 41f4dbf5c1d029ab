import { useEffect, useEffectEvent } from "react";
import type { Presence } from "#domain/activity/live-changes.ts";
import { createObservable, useObservable } from "../session/observable.ts";
import { usePeople } from "../people.tsx";

/** The server takes a form for closed after 50 s without a heartbeat. */
const heartbeatMs = 20_000;
/** Debounce: moving through a form reports only the field in which the focus stays. */
const debounceMs = 700;

const nobody: readonly Presence[] = [];

/** All open forms of all people, one's own included, as the server sends them. */
export const openFormsOfAll = createObservable(nobody);

function tell(fields: Record<string, string>): void {
  // `keepalive`: also sent while the page is left. A lost call matters to nobody.
  void fetch("/admin/presence", { method: "POST", body: new URLSearchParams(fields), keepalive: true }).catch(() => {});
}

/**
 * Tells others that something is being edited here, and where.
 * @param place "blog_posts/ID"; null while it has none
 * @param fieldOf the field that an element belongs to; "" for none
 */
export function useTellPresence(place: string | null, fieldOf: (element: Element) => string): void {
  const nameOf = useEffectEvent(fieldOf);
  useEffect(() => {
    if (place === null) return;
    const form = crypto.randomUUID();
    let field = "";
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = () => tell({ form, place, field, open: "true" });
    const onFocus = ({ target }: FocusEvent) => {
      const next = target instanceof Element ? nameOf(target) : "";
      if (next === field) return;
      field = next;
      clearTimeout(timer);
      timer = setTimeout(say, debounceMs);
    };
    const leave = () => tell({ form, place, field: "", open: "false" });
    say();
    const beat = setInterval(say, heartbeatMs);
    addEventListener("focusin", onFocus);
    addEventListener("pagehide", leave);
    return () => {
      clearTimeout(timer);
      clearInterval(beat);
      removeEventListener("focusin", onFocus);
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [place]);
}

interface PresentPeopleProps {
  /** What is edited: "blog_posts/ID". */
  place: string;
  /** The label of a field; undefined for none. */
  labelOf?: (field: string) => string | undefined;
  /** Whether screen readers say it when it changes: not in lists. */
  isSaid?: boolean;
  className?: string;
}

const nameless = () => undefined;

/** Who else is editing something right now, and in which field. It locks nothing. */
export function PresentPeople({ place, labelOf = nameless, isSaid = false, className = "" }: PresentPeopleProps) {
  const others = Map.groupBy(
    useObservable(openFormsOfAll, nobody).filter((one) => one.place === place),
    ({ actor }) => actor,
  );
  const { nameOf } = usePeople();
  return (
    <p role={isSaid ? "status" : undefined} className={`text-sm text-brass-700 empty:hidden ${className}`}>
      {[...others]
        .map(([actor, forms]) => {
          const label = forms
            .map(({ field }) => (field === "" ? undefined : labelOf(field)))
            .find((one) => one !== undefined);
          return `${nameOf(actor)} is editing this${label ? ` (${label})` : ""}`;
        })
        .join(". ")}
    </p>
  );
}
