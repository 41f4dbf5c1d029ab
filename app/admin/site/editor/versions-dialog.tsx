import { useState } from "react";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { isPageName } from "#content/page-names.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import type { TextVersion } from "#domain/site-texts/publish-texts.ts";
import { ConfirmDialog } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { labelOf } from "../../fields/text-schema.ts";
import { useSiteAddress } from "../../frame/screen/site-address.ts";

/**
 * Restores versions. It belongs above the dialog, which may be closed, and opened for another text, before the answer.
 * @param onDone called with the text that was restored
 */
export function useRestore(onDone: (name: SiteTextName) => void) {
  const [name, restore] = useState<SiteTextName>();
  const { post, busy } = useChange(useSiteAddress(), () => name !== undefined && onDone(name));
  return {
    busy,
    /** @param part only this part of the text; empty for the whole */
    restore(text: EditedText, version: number, part: string): void {
      if (busy) return;
      restore(text.name);
      post({ intent: "restore", name: text.name, draft: String(text.draftVersion), version: String(version), part });
    },
  };
}

interface VersionsDialogProps {
  text: EditedText;
  versions: readonly TextVersion[];
  restoring: ReturnType<typeof useRestore>;
  onClose: () => void;
}

/** The published versions of a text. Restoring one makes it the draft, so that it can be looked at before visitors see it. */
export function VersionsDialog({ text, versions, restoring, onClose }: VersionsDialogProps) {
  const { busy } = restoring;
  const [asking, ask] = useState<{ version: number; part: string } | null>(null);
  const change = (version: number, part: string) => restoring.restore(text, version, part);
  const restore = (version: number, part = "") =>
    text.draftVersion > 0 ? ask({ version, part }) : change(version, part);
  return (
    <Dialog open onClose={onClose} title={`Versions of “${text.title}”`} className="max-w-xl">
      <ul className="grid">
        {versions.map(({ id, version, by, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2 text-sm">
            <span>
              Version {version}, <Timestamp at={at} />, {by}
            </span>
            <SecondaryButton busy={busy} onClick={() => restore(version)}>
              Restore<span className="sr-only"> version {version}</span>
            </SecondaryButton>
          </li>
        ))}
        {!isPageName(text.name) && (
          <li className="flex flex-wrap items-center justify-between gap-3 py-2 text-sm">
            <span>As shipped</span>
            <SecondaryButton busy={busy} onClick={() => restore(0)}>
              Restore<span className="sr-only"> what was shipped</span>
            </SecondaryButton>
          </li>
        )}
      </ul>
      {text.ownParts.length > 0 && (
        <section aria-labelledby="own-parts" className="mt-4">
          <h3 id="own-parts" className="font-sans text-base font-semibold tracking-normal">
            Changed parts
          </h3>
          <ul className="mt-1 grid">
            {text.ownParts.map((part) => (
              <li
                key={part}
                className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2 text-sm"
              >
                <span>{labelOf(part)}</span>
                <QuietButton busy={busy} onClick={() => restore(0, part)}>
                  Back to what is shipped<span className="sr-only">: {labelOf(part)}</span>
                </QuietButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asking && (
        <ConfirmDialog
          open
          title="Replace the draft?"
          action="Restore"
          cancel="Keep the draft"
          onConfirm={() => {
            ask(null);
            change(asking.version, asking.part);
          }}
          onCancel={() => ask(null)}
        >
          <p>
            <strong>{text.title}</strong> has a draft. What it changes{" "}
            {asking.part !== "" && (
              <>
                in <strong>{labelOf(asking.part)}</strong>{" "}
              </>
            )}
            is replaced, and can’t be brought back.
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
