import type { ComponentProps } from "react";
import { Link } from "react-router";

interface TextLinkProps extends ComponentProps<typeof Link> {
  className?: string;
}

/** A link that looks like one, within or beside a text. */
export function TextLink({ className = "", ...rest }: TextLinkProps) {
  return <Link {...rest} className={`link ${className}`.trim()} />;
}

/** A button that looks like a link, for what has no address. */
export function TextButton({ className = "", ...rest }: Omit<ComponentProps<"button">, "type">) {
  return <button {...rest} type="button" className={`link ${className}`.trim()} />;
}
