import { Link } from "react-router";
import type { HomeContent } from "#content/schema/home.ts";
import { Scene } from "../scenes/scene.tsx";

/** The modules, set like a table of contents. */
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

/** The platforms, on a dark background that the picture overlaps. */
export function Platforms({ title, text, items, picture }: HomeContent["platforms"]) {
  return (
    <section className="on-evergreen overflow-hidden bg-evergreen-900 py-20 text-evergreen-50 lg:py-28">
      <div className="page grid items-center gap-12 lg:grid-cols-[4fr_7fr] lg:gap-16">
        <div>
          <h2 className="text-4xl text-white">{title}</h2>
          <p className="mt-4 text-lg">{text}</p>
          <ul className="mt-8">
            {items.map((item) => (
              <li key={item.title} className="border-t border-white/20 py-4">
                <h3 className="text-xl text-brass-300">{item.title}</h3>
                <p className="mt-1">{item.text}</p>
              </li>
            ))}
          </ul>
        </div>
        <Scene
          name={picture.scene}
          alt={picture.alt}
          className="-mr-24 block w-[calc(100%+6rem)] lg:-mr-40 lg:w-[calc(100%+10rem)]"
        />
      </div>
    </section>
  );
}

/** From 768 px on, each picture starts half a row below its neighbor. */
const places = [
  "md:col-start-2 md:row-start-1",
  "md:col-start-1 md:row-start-2",
  "md:col-start-2 md:row-start-3",
  "md:col-start-1 md:row-start-4",
];

/** The four key advantages, each with a scene of the product, in two staggered columns. */
export function Advantages({ title, items }: HomeContent["advantages"]) {
  return (
    <section className="page grid gap-x-20 gap-y-12 py-20 md:grid-cols-2 md:gap-y-8 lg:py-28">
      <h2 className="text-4xl md:py-6">{title}</h2>
      {items.map((item, index) => (
        <article key={item.title} className={`md:row-span-2 md:pb-8 ${places[index]}`}>
          <Scene name={item.picture.scene} alt={item.picture.alt} />
          <h3 className="mt-5 text-2xl">{item.title}</h3>
          <p className="mt-2 max-w-measure text-ink-soft">{item.text}</p>
        </article>
      ))}
    </section>
  );
}
