import { Link } from "react-router";

/** A link to the pricing page with the price, for pages that describe the product. */
export function PriceLine({ children }: { children: string }) {
  return (
    <p className="mt-3">
      <Link to="/pricing" className="link font-semibold">
        {children}
      </Link>
    </p>
  );
}
