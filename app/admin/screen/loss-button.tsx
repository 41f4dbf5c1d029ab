import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";

/** A small button, as part of a list, for what takes something away. */
export function LossButton(props: Omit<ComponentProps<typeof Button>, "size" | "variant" | "className">) {
  return <Button {...props} size="small" variant="quiet" className="text-rose! hover:bg-rose-50!" />;
}
