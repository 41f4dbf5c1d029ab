import { Select } from "#app/ui/field.tsx";

/** A release that is being prepared. */
export interface OpenRelease {
  id: string;
  name: string;
}

interface ReleaseSelectProps {
  releases: readonly OpenRelease[];
  /** What is added, where there are several things to add. */
  what?: string;
  onRelease: (id: string) => void;
  /** Somebody wants to make a release for it; without this, only those that are there can be chosen. */
  onNew?: () => void;
}

/** No id of a release. */
const newRelease = "new";

/** Moves a draft into a release as soon as one is chosen. */
export function ReleaseSelect({ releases, what = "it", onRelease, onNew }: ReleaseSelectProps) {
  return (
    <Select
      aria-label={`Add ${what} to a release`}
      className="min-h-10! w-auto! text-sm!"
      value=""
      onChange={({ target }) => {
        if (target.value === newRelease) onNew?.();
        else if (target.value !== "") onRelease(target.value);
      }}
    >
      <option value="">Add it to a release …</option>
      {releases.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {onNew && <option value={newRelease}>New release …</option>}
    </Select>
  );
}
