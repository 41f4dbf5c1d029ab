import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

// Apart from the other buttons, so that pages of the site, which have none of these, do not load them.

type NamedButtonProps = Omit<ComponentProps<typeof Button>, "size" | "variant">;

/** A small button with a frame, for what is not the main action. */
export function SecondaryButton(props: NamedButtonProps) {
  return <Button {...props} size="small" variant="secondary" />;
}

/** A small button of a row or a bar, without a frame. */
export function QuietButton(props: NamedButtonProps) {
  return <Button {...props} size="small" variant="quiet" />;
}
