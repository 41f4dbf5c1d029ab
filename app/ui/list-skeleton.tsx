import type { ReactNode } from "react";

interface ListSkeletonProps {
  /** Number of placeholders. */
  items: number;
  /** How long they cover the list, in milliseconds (docs/product.md#placeholders). */
  duration: 700 | 800;
  /** Picture above the text, or beside it on alternating sides. */
  shape: "cards" | "rows";
  /** Layout classes, the same as those of the list. */
  className: string;
  /** The list, which is always in the HTML, for crawlers and assistive technology. */
  children: ReactNode;
}

/**
 * Covers a list with placeholders for `duration`, on the first load and after each in-app navigation. CSS only (list-skeleton.css): the
 * cover has the size of the list, so nothing shifts; it ends without JavaScript, and at once when the list gets the keyboard focus.
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
