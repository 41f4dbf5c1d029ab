import { createContext, use, useMemo } from "react";
import type { Person, Portrait } from "#domain/team/people.ts";
import { foldAddress } from "#lib/text/fold-address.ts";
import { foldLetters } from "#lib/text/fold-letters.ts";

/** Everybody who is or was in the team, from the loader of the admin layout. */
export const PeopleContext = createContext<readonly Person[]>([]);

interface People {
  people: readonly Person[];
  /**
   * What colleagues call somebody, for labels: the name, with the address where another one has the same name. The address without a name,
   * and what is no address of the team, such as a job, as it is.
   */
  nameOf: (email: string) => string;
}

/** The names of the team. */
export function usePeople(): People {
  const people = use(PeopleContext);
  return useMemo(() => {
    const names = namesOf(people);
    return { people, nameOf: (email) => names.get(foldAddress(email)) ?? email };
  }, [people]);
}

/** @returns by address */
export function namesOf(people: readonly Pick<Person, "email" | "name">[]): ReadonlyMap<string, string> {
  const sameNames = Map.groupBy(people, ({ name }) =>
    foldLetters(name ?? "")
      .split(/[\s.]+|\p{Cf}/u)
      .join(" "),
  );
  return new Map(
    [...sameNames.values()].flatMap((same) =>
      same.map(({ email, name }) => [email, name === null ? email : same.length > 1 ? `${name} (${email})` : name]),
    ),
  );
}

interface PersonNameProps {
  /** As it is stored: the address of somebody, or the name of a job. */
  email: string;
  /** Whether the portrait stands before the name. */
  hasPortrait?: boolean;
}

/** The name of a member in place of the stored address, which is its hint. */
export function PersonName({ email, hasPortrait = false }: PersonNameProps) {
  const name = usePeople().nameOf(email);
  const words = (
    <bdi className="wrap-anywhere" title={name === email ? undefined : email}>
      {name}
    </bdi>
  );
  if (!hasPortrait) return words;
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-2 align-middle">
      <PersonPortrait email={email} />
      {words}
    </span>
  );
}

/** The portrait of a person, or the initials. Decorative: the name stands beside it. */
export function PersonPortrait({ email, className = "size-6 text-[0.625rem]" }: { email: string; className?: string }) {
  const { people, nameOf } = usePeople();
  const person = people.find((one) => one.email === foldAddress(email));
  return <PortraitPicture portrait={person?.portrait ?? null} name={nameOf(email)} className={className} />;
}

interface PortraitPictureProps {
  portrait: Portrait | null;
  /** For the initials. */
  name: string;
  /** Size, and that of the initials. */
  className: string;
}

/** A round picture; initials without one. */
export function PortraitPicture({ portrait, name, className }: PortraitPictureProps) {
  const look = `inline-grid shrink-0 place-items-center rounded-full bg-evergreen-50 font-semibold text-evergreen-700 ${className}`;
  if (!portrait) {
    return (
      <span aria-hidden="true" className={look}>
        {initialsOf(name)}
      </span>
    );
  }
  const { src, srcset, focal } = portrait;
  return (
    <img
      // By script: the policy of the site forbids styles as attributes.
      ref={(picture) => picture?.style.setProperty("object-position", `${focal.x * 100}% ${focal.y * 100}%`)}
      src={src}
      srcSet={srcset || undefined}
      sizes="5rem"
      alt=""
      loading="lazy"
      decoding="async"
      className={`${look} object-cover`}
    />
  );
}

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const first = name.replace(/@.*/, "").match(/(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]\p{M}*/gu) ?? [];
  return `${first.at(0) ?? ""}${first.length > 1 ? first.at(-1) : ""}`.toUpperCase();
}
