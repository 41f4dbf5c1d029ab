import { use } from "react";
import { WordsContext } from "#app/ui/words.ts";

/**
 * The logo without name: a lit doorway with its door ajar. Decorative, for use beside the name. What editors have put in its place comes
 * as HTML with the words that they have changed (app/lib/views/own-logo.tsx).
 */
export function LogoMark({ className = "size-9" }: { className?: string }) {
  const own = use(WordsContext)?.[""];
  return own ? (
    <span className={className} dangerouslySetInnerHTML={{ __html: own }} />
  ) : (
    <svg viewBox="4 2 28 32" className={className} aria-hidden="true">
      <path d="M4 34V17a14 14 0 0 1 28 0v17z" className="fill-evergreen-600" />
      <path d="M10 34V17.5a8 8 0 0 1 16 0V34z" className="fill-brass-300" />
      <path d="M10 34V17.5a8 8 0 0 1 5-7.4c3 1.6 4.5 4.4 4.5 8.1V32z" className="fill-evergreen-900" />
      <circle cx="17" cy="23" r="1.2" className="fill-brass-300" />
    </svg>
  );
}

/** Logo and name, in the text color. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-display text-xl max-xs:text-[min(1em,6vw)] md:max-lg:text-lg leading-none font-semibold tracking-tight">
      <LogoMark className="size-9 max-xs:size-7 md:max-lg:size-7" />
      {use(WordsContext)?.[name] ?? name}
    </span>
  );
}
