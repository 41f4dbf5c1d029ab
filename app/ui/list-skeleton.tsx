import type { ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";

interface ListSkeletonProps {
  /** How many placeholders. */
  items: number;
  /** How long they cover the list, in milliseconds (specification section 9). */
  duration: 700 | 800;
  /** A picture above its text, or beside it with the sides taking turns. */
  shape: "cards" | "rows";
  /** Classes that lay the placeholders out as the list is. */
  className: string;
  /** The list itself: in the HTML from the start, for crawlers and assistive technology. */
  children: ReactNode;
}

/**
 * Covers a list with placeholders for a moment, on a first load and on each in-app arrival (readings.md, Skeletons). It is
 * all CSS (list-skeleton.css): the cover takes the size of what it covers, so nothing shifts, leaves by itself without
 * JavaScript, and gives way at once to keyboard focus in the list.
 */
export function ListSkeleton({ items, duration, shape, className, children }: ListSkeletonProps) {
  const Item = shape === "cards" ? CardSkeleton : RowSkeleton;
  return (
    <div className="relative isolate">
      {children}
      <div aria-hidden="true" data-duration={duration} className="list-skeleton no-print">
        <div className={className}>
          {Array.from({ length: items }, (_, index) => (
            <Item key={index} />
          ))}
        </div>
      </div>
    </div>
  );
}

function CardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-video" />
      <Lines />
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className="group grid items-center gap-x-12 gap-y-6 md:grid-cols-2">
      <Skeleton className="aspect-4/3 md:group-even:order-last" />
      <Lines />
    </div>
  );
}

function Lines() {
  return (
    <div className="grid gap-3 py-4">
      <Skeleton className="h-6 w-4/5" />
      <Skeleton />
      <Skeleton />
      <Skeleton className="h-4 w-3/5" />
    </div>
  );
}
