import type { HomeContent } from "#content/schema/home.ts";
import { Scene } from "../scenes/scene.tsx";

/** The four key advantages, each beside a moment in the product, in two columns that do not line up. */
export function Advantages({ title, items }: HomeContent["advantages"]) {
  return (
    <section className="page py-20 lg:py-28">
      <div className="grid gap-x-20 gap-y-14 md:grid-cols-2">
        <h2 className="text-4xl md:pt-6">{title}</h2>
        {items.map((item) => (
          <article key={item.title} className="md:odd:mt-0 md:even:-mt-24 md:first-of-type:mt-0 md:last-of-type:-mt-24">
            <Scene name={item.picture.scene} alt={item.picture.alt} />
            <h3 className="mt-5 text-2xl">{item.title}</h3>
            <p className="mt-2 max-w-measure text-ink-soft">{item.text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
