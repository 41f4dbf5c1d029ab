import type { Facts } from "#content/facts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import type { SiteDraftState, createSiteDraft, SiteConflict } from "../saving/site-draft.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import { PresentPeople, useTellPresence } from "../../frame/live/presence.tsx";
import { ConflictChoice } from "../../drafts/conflict-choice.tsx";
import { MarkedText } from "../../drafts/marked-text.tsx";
import { withValues } from "../../fields/facts/fact-words.ts";
import { pathWords } from "../../fields/text-schema.ts";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { useState } from "react";
import { FormError } from "#app/ui/field.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { useSiteAddress } from "../../frame/screen/site-address.ts";

interface EditorNoticesProps {
  draft: ReturnType<typeof createSiteDraft>;
  text: EditedText;
  conflicts: SiteDraftState["conflicts"];
  /** Called when what the page shows is not what is stored any more. */
  onChanged: () => void;
  /** Somebody has chosen what counts at a place. The notice that had the focus is gone. */
  onSettled: (name: SiteTextName, path: string) => void;
}

/** Above the page: who else edits the text, and what others have changed in it meanwhile. */
export function EditorNotices({ draft, text, conflicts, onChanged, onSettled }: EditorNoticesProps) {
  return (
    <>
      <TextPresence name={text.name} />
      {conflicts.map((conflict) => (
        <ConflictNotice
          // One place may have several, each with words of its own.
          key={`${conflict.name}.${conflict.path} ${JSON.stringify(conflict.mine)}`}
          conflict={conflict}
          facts={text.facts}
          onSettle={(keep) => {
            draft.settleConflict(conflict, keep);
            onSettled(conflict.name, conflict.path);
          }}
        />
      ))}
      <PublishedMeanwhile
        key={text.name}
        text={text}
        onBefore={async () => {
          await draft.flushAll();
          return draft.getState().texts[text.name];
        }}
        onDone={() => {
          draft.forget(text.name);
          onChanged();
          onSettled(text.name, text.conflicting[0]?.path ?? "");
        }}
      />
    </>
  );
}

/** Tells others that a text is open here, and says who else has it open. */
function TextPresence({ name }: { name: string }) {
  const place = `site_texts/${name}`;
  useTellPresence(place, (element) => element.closest("[data-path]")?.getAttribute("data-path") ?? "");
  return <PresentPeople isSaid place={place} labelOf={(path) => pathWords(path, [], name)} className="px-4 py-2" />;
}

interface ConflictNoticeProps {
  conflict: SiteConflict;
  facts: Facts;
  onSettle: (keep: "mine" | "theirs") => void;
}

/** Two people changed one text: both versions, to choose from. Nothing is lost until one is chosen. */
function ConflictNotice({ conflict: { name, path, theirs, mine, isGone }, facts, onSettle }: ConflictNoticeProps) {
  return (
    <div role="alert" className="grid gap-2 border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
      <p className="font-semibold">
        {isGone
          ? "Someone else removed or rewrote the entry you were changing. Copy your text if you still need it."
          : "Someone else changed this text while you were writing."}
      </p>
      <ConflictChoice
        path={path}
        label={pathWords(path, [], name)}
        author="both"
        {...markedSides(mine, theirs, facts)}
        choice="atOnce"
        {...(isGone && { sides: ["theirs"] })}
        onChoose={onSettle}
      />
    </div>
  );
}

/** Both versions, with the differences marked. */
function markedSides(mine: unknown, theirs: unknown, facts: Facts) {
  const [own, other] = withValues(shown(mine), shown(theirs), facts);
  return {
    mine: <MarkedText value={own} other={other} as="mark" />,
    theirs: theirs === undefined ? "(removed)" : <MarkedText value={other} other={own} as="mark" />,
  };
}

/** A value of a text for people. */
function shown(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined ? "" : JSON.stringify(value, null, 1);
}

interface PublishedMeanwhileProps {
  text: EditedText;
  /** Sends what was typed, so that the choice counts for all of it. @returns the text with that; undefined when it is gone */
  onBefore: () => Promise<EditedText | undefined>;
  onDone: () => void;
}

/** A draft and a later publication changed the same texts: both versions of each, to choose from before it can be published. */
function PublishedMeanwhile({ text, onBefore, onDone }: PublishedMeanwhileProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const { post, busy, failure } = useChange(useSiteAddress(), onDone);
  if (text.conflicting.length === 0) return null;
  const choose = (path: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(path);
    else next.delete(path);
    setTheirs(next);
  };
  const settle = async () => {
    // Even where not all could be saved: the server may be waiting for this very choice. What is not saved is sent again after it.
    const kept = await onBefore();
    // One's own save has made the version that counts; what somebody else has saved meanwhile must be looked at first.
    const { draftVersion } = kept?.conflicting === text.conflicting ? kept : text;
    post({
      intent: "settle",
      name: text.name,
      version: String(draftVersion),
      published: String(text.publishedVersion),
      theirs: JSON.stringify([...theirs]),
    });
  };
  return (
    <section
      aria-label="Published meanwhile"
      className="grid gap-3 border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm"
    >
      <p role="alert" className="font-semibold">
        “{text.title}” was published by someone else after this draft was started. Which version do you want to keep?
      </p>
      <FormError>{failure?.error}</FormError>
      <div className="grid max-h-72 gap-4 overflow-y-auto">
        {text.conflicting.map(({ path, theirs: published, mine }) => (
          <ConflictChoice
            key={path}
            path={path}
            label={pathWords(path, [], text.name)}
            author="both"
            {...markedSides(mine, published, text.facts)}
            choice={theirs.has(path) ? "theirs" : "mine"}
            onChoose={(side) => choose(path, side === "theirs")}
          />
        ))}
      </div>
      <div>
        <SecondaryButton busy={busy} onClick={() => void settle()}>
          Continue with these
        </SecondaryButton>
      </div>
    </section>
  );
}
