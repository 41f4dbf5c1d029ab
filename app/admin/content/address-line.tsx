import { Field, TextInput } from "#app/ui/field.tsx";
import type { FormValues } from "#domain/content/fields.ts";
import { itemPath } from "#lib/addresses.ts";
import type { ManagedKind } from "#domain/content/kind.ts";
import { textOf } from "./form-values.ts";
import type { EditedRow } from "./use-content-editor.ts";

interface AddressLineProps {
  kind: ManagedKind;
  /** The item as it is stored, null for a new one, and its values. */
  row: EditedRow | null;
  stored: FormValues;
  /** What the form holds now. */
  values: FormValues;
  error: string | undefined;
  onChange: (slug: string) => void;
}

/**
 * Where the page will be when the form is saved as it stands, and what becomes of the address that visitors know. A title
 * without a letter from a to z or a digit makes none: then it is written here.
 */
export function AddressLine({ kind, row, stored, values, error, onChange }: AddressLineProps) {
  const { pages } = kind;
  if (!pages) return null;
  const title = textOf(values[kind.title]);
  if (title.trim() !== "" && pages.slugOf(title) === null && row?.keepsAddress !== true) {
    return (
      <Field
        label="Address"
        hint={`No address can be made from this title. It will be ${pages.section}/ and what you write here: small letters from a to z, digits and hyphens.`}
        required
        error={error}
      >
        <TextInput
          name="slug"
          dir="ltr"
          value={textOf(values["slug"])}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    );
  }
  const isRenamed = title.trim() !== textOf(stored[kind.title]).trim();
  const followsTitle = row === null || (pages.followsTitle && row.keepsAddress !== true && isRenamed);
  const slug = (followsTitle ? pages.slugOf(title) : null) ?? row?.slug ?? "…";
  const former = row?.slug !== undefined && row.slug !== slug && stored[kind.shown] === true ? row.slug : null;
  return (
    <p className="text-xs wrap-anywhere text-ink-soft">
      Address: {itemPath(pages.section, slug)}
      {former !== null && <>. The former one, {itemPath(pages.section, former)}, will lead here.</>}
    </p>
  );
}
