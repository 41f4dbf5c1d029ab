import { type ReactNode, type RefObject, useId, useLayoutEffect } from "react";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { placeBeside, uncover } from "./panel.ts";

interface PanelShellProps {
  title: string;
  /** What it stands beside, in the frame. */
  element: HTMLElement;
  panel: RefObject<HTMLDivElement | null>;
  box: RefObject<HTMLDivElement | null>;
  frame: RefObject<HTMLIFrameElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** A small panel beside something of the page. It follows when the page is scrolled. */
export function PanelShell({ title, element, panel, box, frame, onClose, children }: PanelShellProps) {
  const id = useId();
  useLayoutEffect(() => {
    const move = () => {
      // The page was rendered again: the panel stays where it is.
      if (panel.current && box.current && frame.current && element.isConnected)
        placeBeside(panel.current, element, box.current, frame.current);
    };
    move();
    const root = element.ownerDocument;
    root.addEventListener("scroll", move, { passive: true });
    const observer = new ResizeObserver(() => {
      move();
      if (panel.current && box.current && frame.current && element.isConnected)
        uncover(panel.current, element, box.current, frame.current);
    });
    if (panel.current) observer.observe(panel.current);
    if (box.current) observer.observe(box.current);
    return () => {
      root.removeEventListener("scroll", move);
      observer.disconnect();
    };
  }, [element, panel, box, frame]);
  return (
    // Escape leaves it from any of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={`${id}-title`}
      className="place-panel"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-1.5 pl-4">
        <h2 id={`${id}-title`} className="font-sans text-sm font-semibold tracking-normal">
          {title}
        </h2>
        <QuietButton onClick={onClose}>Close</QuietButton>
      </div>
      <div className="grid gap-4 overflow-y-auto px-4 py-4">{children}</div>
    </div>
  );
}
