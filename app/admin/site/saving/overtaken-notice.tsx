import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/field.tsx";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { useChange } from "../../screen/use-change.ts";
import { useSiteAddress } from "../site-address.ts";
import { shown } from "./conflict-notice.tsx";
import { pathWords } from "../form/text-schema.ts";

interface OvertakenNoticeProps {
  text: EditedText;
  /** Sends what was typed, so that the choice counts for all of it. */
  onBefore: () => Promise<unknown>;
  onDone: () => void;
}

/** A draft and a later publication changed the same texts: both versions of each, to choose from before it can be published. */
export function OvertakenNotice({ text, onBefore, onDone }: OvertakenNoticeProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const { post, busy, failure } = useChange(useSiteAddress(), onDone);
  if (text.overtaken.length === 0) return null;
  const choose = (path: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(path);
    else next.delete(path);
    setTheirs(next);
  };
  const settle = async () => {
    // Even where not all could be saved: the server may be waiting for this very choice. What is not saved is sent again after it.
    await onBefore();
    post({
      intent: "settle",
      name: text.name,
      version: String(text.draftVersion),
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
        “{text.title}” was published by somebody else since this draft was begun. What should count?
      </p>
      <FormError>{failure?.error}</FormError>
      <div className="grid max-h-48 gap-3 overflow-y-auto">
        {text.overtaken.map(({ path, theirs: published, mine }) => (
          <fieldset key={path} className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            <legend className="text-ink-soft">{pathWords(path)}</legend>
            <Choice
              name={path}
              label="Draft"
              words={mine}
              isOn={!theirs.has(path)}
              onPick={() => choose(path, false)}
            />
            <Choice
              name={path}
              label="Published"
              words={published}
              isOn={theirs.has(path)}
              onPick={() => choose(path, true)}
            />
          </fieldset>
        ))}
      </div>
      <div>
        <Button variant="secondary" size="small" busy={busy} onClick={() => void settle()}>
          Go on with these
        </Button>
      </div>
    </section>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  words: unknown;
  isOn: boolean;
  onPick: () => void;
}

function Choice({ name, label, words, isOn, onPick }: ChoiceProps) {
  return (
    <label className="flex min-w-0 items-start gap-2">
      <input type="radio" name={name} checked={isOn} onChange={onPick} className="mt-0.5 size-4 accent-evergreen-600" />
      <span className="line-clamp-3 min-w-0 wrap-anywhere">
        <span className="text-ink-soft">{label}: </span>
        {shown(words)}
      </span>
    </label>
  );
}
