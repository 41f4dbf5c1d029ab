import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { ConflictNotice } from "./saving/conflict-notice.tsx";
import { OvertakenNotice } from "./saving/overtaken-notice.tsx";
import type { createSiteDraft, SiteDraftState } from "./saving/site-draft.ts";
import { TextPresence } from "./text-presence.tsx";

interface EditorNoticesProps {
  draft: ReturnType<typeof createSiteDraft>;
  text: EditedText;
  conflicts: SiteDraftState["conflicts"];
  /** Called when what the page shows is not what is stored any more. */
  onChanged: () => void;
}

/** Above the page: who else edits the text, and what others have changed in it meanwhile. */
export function EditorNotices({ draft, text, conflicts, onChanged }: EditorNoticesProps) {
  return (
    <>
      <TextPresence name={text.name} />
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={`${conflict.name}.${conflict.path}`}
          conflict={conflict}
          onSettle={(keep) => draft.settleConflict(conflict, keep)}
        />
      ))}
      <OvertakenNotice
        key={text.name}
        text={text}
        onBefore={draft.flushAll}
        onDone={() => {
          draft.forget();
          onChanged();
        }}
      />
    </>
  );
}
