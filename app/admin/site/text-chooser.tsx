import { Select } from "#app/ui/field.tsx";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditableText } from "#domain/site-texts/edit-texts.ts";

interface TextChooserProps {
  texts: readonly EditableText[];
  /** Those with a draft. */
  drafted: ReadonlySet<SiteTextName>;
  value: SiteTextName;
  onChoose: (text: EditableText) => void;
}

/** Chooses the text in the form. */
export function TextChooser({ texts, drafted, value, onChoose }: TextChooserProps) {
  return (
    <>
      <label htmlFor="site-text" className="sr-only">
        Text to edit
      </label>
      <Select
        id="site-text"
        className="min-h-10! w-0! flex-1"
        value={value}
        onChange={({ target }) => {
          const chosen = texts.find(({ name }) => name === target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {texts.map(({ name, title }) => (
          <option key={name} value={name}>
            {drafted.has(name) ? `${title} (draft)` : title}
          </option>
        ))}
      </Select>
    </>
  );
}
