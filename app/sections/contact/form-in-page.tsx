import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { LostForm } from "./lost-form.tsx";
import { isOurs, showOwnZone, takeLostFocus, welcome } from "./own-form.ts";
import { keepTyped } from "./typed-words.ts";

/**
 * Does for a form in the HTML of a section what the dialog does for its own: keeps what is typed, and stands in its place while it can't be
 * had. The frame stays the one that it is, because somebody may be typing into it.
 * @param frame the last element of its section
 */
export function FormInPage({ frame }: { frame: HTMLIFrameElement }) {
  const type = new URL(frame.src).searchParams.get("type") ?? "general";
  const [section] = useState(frame.parentElement);
  const [isLost, setLost] = useState(false);
  const awaited = useRef({ isFirst: true, isRetry: false });

  useEffect(() => {
    const onLoad = () => {
      if (!isOurs(frame)) {
        frame.remove();
        return setLost(true);
      }
      if (showOwnZone(frame)) return;
      const { isFirst, isRetry } = awaited.current;
      awaited.current = { isFirst: false, isRetry: false };
      welcome({ frame, type, isFirst });
      if (isRetry) takeLostFocus(frame);
    };
    // It may have been quicker than the scripts.
    if (isOurs(frame) && frame.contentDocument?.readyState === "complete") onLoad();
    frame.addEventListener("load", onLoad);
    return () => frame.removeEventListener("load", onLoad);
  }, [frame, type]);

  // A layout effect: its cleanup runs while the frame still has its document.
  useLayoutEffect(() => () => keepTyped(type, frame), [frame, type]);

  function retry() {
    awaited.current = { isFirst: true, isRetry: true };
    setLost(false);
    // Loads it anew.
    section?.append(frame);
  }

  if (!isLost || !section) return null;
  return createPortal(
    <div className="mt-5">
      <LostForm type={type} onRetry={retry} />
    </div>,
    section,
  );
}
