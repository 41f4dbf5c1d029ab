import { data } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <ButtonLink to="/">Return to Home</ButtonLink>;
}
