import { Link } from "react-router";

/** What the product costs, where somebody has just read what it does. */
export function PriceLine({ children }: { children: string }) {
  return (
    <p className="mt-3">
      <Link to="/pricing" className="link font-semibold">
        {children}
      </Link>
    </p>
  );
}
