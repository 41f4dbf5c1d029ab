import { Field, TextInput } from "#app/ui/field.tsx";
import type { FormValues } from "#domain/content/fields.ts";
import type { ManagedKind } from "#domain/content/kind.ts";
import { itemPath } from "#lib/addresses.ts";
import { textOf } from "./form-values.ts";
import type { EditedRow } from "./use-content-editor.ts";

interface AddressLineProps {
  kind: ManagedKind;
  /** The stored item and its values; null for a new one. */
  row: EditedRow | null;
  stored: FormValues;
  /** Present values of the form. */
  values: FormValues;
  error: string | undefined;
  onChange: (slug: string) => void;
}

/**
 * Shows the address that the page will have after a save, and whether the present one will redirect. A title without letters a-z and
 * digits gives no slug; then there is a field for it.
 */
export function AddressLine({ kind, row, stored, values, error, onChange }: AddressLineProps) {
  const { pages } = kind;
  if (!pages) return null;
  const title = textOf(values[kind.title]);
  const chosen = textOf(values["own_slug"]).trim();
  if (chosen === "" && title.trim() !== "" && pages.slugOf(title) === null && row?.keepsAddress !== true) {
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
  const isRenamed = title.trim() !== textOf(stored[kind.title]).trim() || chosen !== textOf(stored["own_slug"]).trim();
  const followsTitle = row === null || (pages.followsTitle && row.keepsAddress !== true && isRenamed);
  const slug = (followsTitle ? chosen || pages.slugOf(title) : null) ?? row?.slug ?? "…";
  const former = row?.slug !== undefined && row.slug !== slug && stored[kind.shown] === true ? row.slug : null;
  return (
    <p className="text-xs wrap-anywhere text-ink-soft">
      Address: {itemPath(pages.section, slug)}
      {former !== null && <>. The former one, {itemPath(pages.section, former)}, will lead here.</>}
    </p>
  );
}
