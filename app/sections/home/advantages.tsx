import type { HomeContent } from "#content/schema/home.ts";
import { Scene } from "../scenes/scene.tsx";

/** From 768 px each picture starts half a step below its neighbour, in reading order. */
const places = [
  "md:col-start-2 md:row-start-1",
  "md:col-start-1 md:row-start-2",
  "md:col-start-2 md:row-start-3",
  "md:col-start-1 md:row-start-4",
];

/** The four key advantages, each with a moment in the product, in two columns that do not line up. */
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
