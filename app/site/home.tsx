import { DomainError } from "#lib/domain-error.ts";
import type { Route } from "./+types/home.ts";
export function loader() {
  return { a: new DomainError("x").message };
}
export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1>Hello {loaderData.a}</h1>;
}
