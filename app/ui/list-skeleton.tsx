import type { ReactNode } from "react";

interface ListSkeletonProps {
  /** How many placeholders. */
  items: number;
  /** How long they cover the list, in milliseconds (docs/product.md#placeholders). */
  duration: 700 | 800;
  /** A picture above its text, or beside it with the sides taking turns. */
  shape: "cards" | "rows";
  /** Classes that lay the placeholders out as the list is. */
  className: string;
  /** The list itself: in the HTML from the start, for crawlers and assistive technology. */
  children: ReactNode;
}

/**
 * Covers a list with placeholders for a moment, on a first load and on each in-app arrival. It is all CSS
 * (list-skeleton.css), down to what the placeholders look like: the cover takes the size of what it covers, so nothing shifts,
 * leaves by itself without JavaScript, and gives way at once to keyboard focus in the list.
 */
export function ListSkeleton({ items, duration, shape, className, children }: ListSkeletonProps) {
  return (
    <div className="relative isolate">
      {children}
      <div aria-hidden="true" data-duration={duration} className="list-skeleton no-print">
        <div className={className}>
          {Array.from({ length: items }, (_, index) => (
            <div key={index} className={`skeleton-${shape}`} />
          ))}
        </div>
      </div>
    </div>
  );
}
