import { useRef } from "react";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { kinds } from "#domain/kinds/kinds.ts";
import type { PlannedChange } from "#domain/publishing/releases/planned-change.ts";
import { useChange } from "../../frame/change/use-change.ts";
import { labelOf } from "../../fields/text-schema.ts";

interface StaysHiddenProps extends Pick<PlannedChange, "kind" | "itemId" | "title" | "staysHidden" | "draftVersion"> {
  /** The screen of the release, whose action shows it. */
  path: string;
  /** Whether the release is public, with what it has left hidden. */
  isPublic: boolean;
}

/** Warns in the row of a change that visitors will not see it although its release is published, and offers to show it. */
export function StaysHidden({ path, kind, itemId, title, staysHidden, draftVersion, isPublic }: StaysHiddenProps) {
  const place = useRef<HTMLDivElement>(null);
  const toast = useToast();
  // When it is loaded: the button goes then, and with it the focus.
  const { post, busy, failure } = useChange(
    path,
    () => {
      toast({ title: "Success", description: "It will be published with the release" });
      if (document.activeElement === document.body) place.current?.closest("li")?.querySelector("a")?.focus();
    },
    "loaded",
  );
  const described = kinds.find(({ collection }) => collection === kind);
  const switched = described?.fields.find(({ name }) => name === described.shown)?.label ?? labelOf("shown");
  return (
    <div ref={place} className="empty:hidden">
      {staysHidden && (
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <strong className="font-semibold text-rose-700">
            {isPublic ? `Stayed hidden: “${switched}” was off` : `Stays hidden: “${switched}” is off`}
          </strong>
          {!isPublic && described && (
            <SecondaryButton
              busy={busy}
              aria-label={`Publish with the release: ${title}`}
              onClick={() => post({ intent: "show", kind, item: itemId, version: String(draftVersion) })}
            >
              Publish with the release
            </SecondaryButton>
          )}
        </div>
      )}
      <FormError>{!busy && failure?.error}</FormError>
    </div>
  );
}

/** What publishing a release does to what visitors see: "2 changes go live at once; 1 of them stays hidden." */
export function goingLive(changes: readonly Pick<PlannedChange, "staysHidden">[]): string {
  const hidden = changes.filter(({ staysHidden }) => staysHidden).length;
  if (changes.length === 1) return `1 change goes live at once${hidden > 0 ? ", but stays hidden" : ""}.`;
  const apart = hidden > 0 ? `; ${hidden} of them ${hidden === 1 ? "stays" : "stay"} hidden` : "";
  return `${changes.length} changes go live at once${apart}.`;
}
