import { useRouteLoaderData } from "react-router";

/** The logo that editors have put in the place of the shipped one, as HTML of each of its uses (app/lib/views/own-logo.tsx). */
export interface OwnLogo {
  header: string;
  footer: string;
  mark: string;
  /** Missing when the name stands beside it. */
  name?: "";
}

const useOwnLogo = () => useRouteLoaderData<{ logo?: OwnLogo }>("site/layout")?.logo;

interface LogoMarkProps {
  className?: string;
  /** Of a fixed height; `className` says the size of any other one. */
  as?: "header" | "footer";
}

/** The logo without name: a lit doorway with its door ajar. Decorative, for use beside the name. */
export function LogoMark({ className = "size-9", as }: LogoMarkProps) {
  const own = useOwnLogo();
  return own ? (
    <span className={as ? "contents" : className} dangerouslySetInnerHTML={{ __html: own[as ?? "mark"] }} />
  ) : (
    <ShippedMark className={className} />
  );
}

/** The one that ships with the site. */
export function ShippedMark({ className }: { className: string }) {
  return (
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
      <LogoMark as="header" className="size-9 max-xs:size-7 md:max-lg:size-7" />
      {useOwnLogo()?.name ?? name}
    </span>
  );
}
