import { withoutMarks } from "#lib/text/text-marks.ts";
import type { proof } from "#content/sections/proof.ts";
import type { SectionViews } from "./section-view.ts";

export const proofViews: SectionViews<typeof proof> = {
  figures: ({ section, heading }) => (
    <section className="border-y-2 border-ink">
      <div className="page py-12 lg:py-16">
        {heading(section.heading, "text-xl")}
        <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-10 lg:grid-cols-4">
          {section.items.map(({ value, label, description }, index) => (
            <div key={index} className="flex flex-col">
              <dt className="mt-2">
                <span className="font-semibold">{label}</span>
                <span className="block text-sm text-ink-soft">{description}</span>
              </dt>
              <dd className="order-first font-display text-3xl font-medium whitespace-nowrap text-evergreen-600 sm:text-4xl">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  ),
  quote: ({ section }) => (
    <section className="bg-evergreen-50 py-20 lg:py-28">
      <figure className="page">
        <blockquote className="max-w-measure font-display text-2xl">“{section.quote}”</blockquote>
        <figcaption className="mt-4 text-sm">
          <strong className="font-semibold">{section.author}</strong>, {section.role}
        </figcaption>
      </figure>
    </section>
  ),
  names: ({ section, heading }) => (
    <section className="page py-12 lg:py-16">
      {heading(section.heading, "text-xl")}
      <ul className="mt-6 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-5">
        {section.names.map((name, index) => (
          <li key={index} className="font-display text-xl text-ink-soft">
            {name}
          </li>
        ))}
      </ul>
    </section>
  ),
  logos: ({ section, heading }) => (
    <section className="page py-12 lg:py-16">
      {heading(section.heading, "text-xl")}
      <ul className="mt-6 grid grid-cols-2 items-center gap-x-10 gap-y-10 border-t border-line pt-5 md:grid-cols-3 lg:grid-cols-4">
        {section.items.map(({ name, picture }, index) => (
          <li key={index} className="font-display text-xl text-ink-soft">
            {picture === null ? (
              name
            ) : (
              <img src={picture} sizes="160px" alt={name} loading="lazy" className="h-14 w-auto object-contain" />
            )}
          </li>
        ))}
      </ul>
    </section>
  ),
  team: ({ section, heading, Part }) => (
    <section className="page py-20 lg:py-28">
      {heading(section.heading, "max-w-2xl text-3xl")}
      <ul className="mt-10 grid grid-cols-2 gap-x-8 gap-y-10 md:grid-cols-3 lg:grid-cols-4">
        {section.items.map(({ name, role, picture }, index) => (
          <li key={index}>
            {picture === null ? (
              <span
                aria-hidden="true"
                className="grid aspect-square w-full place-items-center rounded-md bg-evergreen-50 font-display text-4xl text-evergreen-700"
              >
                {initialsOf(name)}
              </span>
            ) : (
              <img
                src={picture}
                sizes="(min-width: 64rem) 260px, 45vw"
                alt=""
                loading="lazy"
                className="aspect-square w-full rounded-md bg-paper-deep object-cover"
              />
            )}
            <Part className="mt-4 text-xl">{name}</Part>
            <p className="text-sm text-ink-soft">{role}</p>
          </li>
        ))}
      </ul>
    </section>
  ),
  cards: ({ section, heading, Part }) => (
    <section className="page py-20 lg:py-28">
      {heading(section.heading, "max-w-2xl text-3xl")}
      <ul className="mt-10 grid gap-x-12 border-t-2 border-ink md:grid-cols-2 lg:grid-cols-3">
        {section.items.map(({ title, text, href }, index) => (
          <li key={index} className="border-b border-line">
            <a href={href} className="group block py-6">
              <Part className="text-xl group-hover:text-evergreen-600">{title}</Part>
              <p className="mt-2 text-ink-soft">{text}</p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ),
};

/** In the place of a portrait: the first letters of the first and the last name. */
function initialsOf(name: string): string {
  const words = withoutMarks(name).split(/\s+/).filter(Boolean);
  return [...new Set([words.at(0), words.at(-1)])].map((word) => /^./u.exec(word ?? "")?.[0] ?? "").join("");
}
