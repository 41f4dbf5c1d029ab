import { Spinner } from "#app/ui/button.tsx";
import type { ItemPlace } from "#domain/site-editor/edited-page.ts";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";

/** A text of an item that was chosen in the page, which is edited in its form; and the page that it leads to. */
export interface OfferedItem {
  place: ItemPlace;
  page: string | null;
}

interface FrameStatusProps {
  isLoading: boolean;
  problem: string | null;
  offered: OfferedItem | null;
  onFollow: (path: string) => void;
}

/** Says above the page that it is loading, what is wrong with it, or where a chosen text is edited. */
export function FrameStatus({ isLoading, problem, offered, onFollow }: FrameStatusProps) {
  return (
    <p role="status" className={isLoading || problem || offered ? "frame-status" : "sr-only"}>
      {isLoading && <Spinner className="size-4" label="Loading the page" />}
      {problem}
      {offered && (
        <>
          {offered.place.says}
          <TextLink to={offered.place.href} className="font-semibold">
            {offered.place.action}
          </TextLink>
          {offered.page !== null && (
            <TextButton className="font-semibold" onClick={() => onFollow(offered.page ?? "/")}>
              Open this page
            </TextButton>
          )}
        </>
      )}
    </p>
  );
}
