/** Holds the place of something that is on its way. Decoration: say "loading" in words beside it. Size it with classes. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-paper-deep ${className}`} />;
}
