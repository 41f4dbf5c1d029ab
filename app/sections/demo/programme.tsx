import type { Demo } from "#content/schema/demo.ts";

/** What is shown, set like the programme of an evening. */
export function Programme({ heading, items }: Demo["experience"]) {
  return (
    <section aria-labelledby="experience" className="page grid gap-x-16 gap-y-8 py-20 lg:grid-cols-[1fr_2fr] lg:py-28">
      <h2 id="experience" className="text-4xl">
        {heading}
      </h2>
      <ul className="border-t-2 border-ink">
        {items.map((item) => (
          <li
            key={item.title}
            className="grid items-baseline gap-x-10 gap-y-1 border-b border-line py-6 sm:grid-cols-[1fr_1.4fr]"
          >
            <h3 className="text-2xl text-evergreen-700">{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
