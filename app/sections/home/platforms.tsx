import type { HomeContent } from "#content/schema/home.ts";
import { Scene } from "../scenes/scene.tsx";

/** Where the product runs, on evergreen ground with the dashboard reaching out of it. */
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
