import type { Module } from "#domain/modules/find-modules.ts";

/** What menus name of a module by itself, each with a place where such a menu lands. */
export function ModuleParts({ parts, level }: { parts: Module["parts"]; level: 4 | 5 }) {
  const Heading = `h${level}` as const;
  if (parts.length === 0) return null;
  return (
    <ul className="mt-3 text-sm">
      {parts.map(({ anchor, title, text }) => (
        <li key={anchor} id={anchor} className="landing relative border-t border-line py-2">
          <Heading className="font-sans font-semibold tracking-normal">{title}</Heading>
          <p className="text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
