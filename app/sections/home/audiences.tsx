import { Link } from "react-router";
import type { HomeContent } from "#content/schema/home.ts";

/** Who the product serves: four columns under one rule. */
export function Audiences({ title, items }: HomeContent["audiences"]) {
  return (
    <section className="page py-20 lg:py-28">
      <h2 className="max-w-2xl text-3xl">{title}</h2>
      <ul className="mt-10 grid border-t-2 border-ink sm:grid-cols-2 lg:grid-cols-4 lg:divide-x lg:divide-line">
        {items.map((item) => (
          <li key={item.title} className="border-b border-line lg:border-b-0 lg:px-7 lg:first:pl-0 lg:last:pr-0">
            <Link to={item.href} className="group block py-6 sm:pr-8 lg:pr-0">
              <h3 className="text-xl group-hover:text-evergreen-600 lg:min-h-[2.6em]">{item.title}</h3>
              <p className="mt-2 text-ink-soft">{item.text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
