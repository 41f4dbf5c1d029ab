import { Field, Select } from "#app/ui/field.tsx";

/** A release that is being prepared. */
export interface OpenRelease {
  id: string;
  name: string;
}

interface WhenFieldProps {
  releases: readonly OpenRelease[];
  /** Id of a release; empty for now. */
  value: string;
  onChange: (value: string) => void;
}

/** Whether a change is made now or by a release; nothing while no release is being prepared. */
export function WhenField({ releases, value, onChange }: WhenFieldProps) {
  if (releases.length === 0) return null;
  return (
    <Field label="When" required>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Now</option>
        {releases.map(({ id, name }) => (
          <option key={id} value={id}>
            In the release “{name}”
          </option>
        ))}
      </Select>
    </Field>
  );
}
