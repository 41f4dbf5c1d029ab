import { type ReactNode, useContext } from "react";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditableText } from "#domain/site-texts/edit-texts.ts";
import { EditedRelease } from "../site-address.ts";

export interface TextChooserProps {
  texts: readonly EditableText[];
  /** The text in the form. */
  name: SiteTextName;
  /** Names of the texts with a draft. */
  drafted: ReadonlySet<string>;
  onChoose: (text: EditableText) => void;
  onPages: () => void;
  onVersions: () => void;
  /** More buttons. */
  children: ReactNode;
}

/** Above the form: which text is in it, and what concerns whole texts. */
export function TextChooser({ texts, name, drafted, onChoose, onPages, onVersions, children }: TextChooserProps) {
  const mark = useContext(EditedRelease) === null ? "draft" : "in the release";
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-b border-line px-4 py-2">
      <label htmlFor="site-text" className="sr-only">
        Text to edit
      </label>
      <Select
        id="site-text"
        className="min-h-10! basis-full"
        value={name}
        onChange={({ target }) => {
          const chosen = texts.find((text) => text.name === target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {texts.map((text) => (
          <option key={text.name} value={text.name}>
            {drafted.has(text.name) ? `${text.title} (${mark})` : text.title}
          </option>
        ))}
      </Select>
      <Button variant="quiet" size="small" onClick={onPages}>
        Pages …
      </Button>
      <Button variant="quiet" size="small" onClick={onVersions}>
        Versions
      </Button>
      {children}
    </div>
  );
}
