import { Link } from "react-router";
import type { HomeContent } from "#content/schema/home.ts";

/** The feature modules, set like the contents page of a book. */
export function ModuleIndex({ title, text, items, all }: HomeContent["modules"]) {
  return (
    <section className="bg-paper-deep py-20 lg:py-28">
      <div className="page">
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
          <h2 className="text-4xl">{title}</h2>
          <p className="max-w-measure text-lg text-ink-soft">{text}</p>
        </div>
        <ol className="numbered mt-12 grid gap-x-12 md:grid-cols-2 lg:grid-cols-3">
          {items.map((item) => (
            <li key={item.title} className="border-t border-line">
              <Link to={item.href} className="group block py-4">
                <h3 className="text-lg group-hover:text-evergreen-600">{item.title}</h3>
                <p className="text-sm text-ink-soft">{item.text}</p>
              </Link>
            </li>
          ))}
        </ol>
        <Link to="/modules" className="link mt-8 inline-block font-semibold">
          {all}
        </Link>
      </div>
    </section>
  );
}
