import { usePresent } from "./use-presence.ts";

interface PresentPeopleProps {
  /** What is edited: "blog_posts/ID". */
  place: string;
  /** The name of a field for people; undefined for none. */
  labelOf?: (field: string) => string | undefined;
  /** Whether screen readers say it when it changes: not in lists. */
  isSaid?: boolean;
  className?: string;
}

const nameless = () => undefined;

/** Who else is editing something right now, and in which field. It locks nothing. */
export function PresentPeople({ place, labelOf = nameless, isSaid = false, className = "" }: PresentPeopleProps) {
  const others = Map.groupBy(
    usePresent().filter((one) => one.place === place),
    ({ actor }) => actor,
  );
  return (
    <p role={isSaid ? "status" : undefined} className={`text-sm text-brass-700 empty:hidden ${className}`}>
      {[...others]
        .map(([actor, forms]) => {
          const label = forms
            .map(({ field }) => (field === "" ? undefined : labelOf(field)))
            .find((one) => one !== undefined);
          return `${actor} is editing this${label ? ` (${label})` : ""}`;
        })
        .join(". ")}
    </p>
  );
}
