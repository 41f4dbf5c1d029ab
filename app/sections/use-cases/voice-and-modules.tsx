import { Link } from "react-router";
import type { Testimonial } from "#content/schema/use-case-page.ts";

interface VoiceAndModulesProps {
  testimonial: Testimonial | null;
  modules: { heading: string; items: { name: string; use: string; href: string }[] };
}

/** One voice, and the modules that this kind of community begins with. */
export function VoiceAndModules({ testimonial, modules }: VoiceAndModulesProps) {
  return (
    <section className={`page grid gap-x-20 gap-y-16 py-20 lg:py-28 ${testimonial ? "lg:grid-cols-2" : ""}`}>
      {testimonial && (
        <figure className="self-center">
          <blockquote className="font-display text-3xl font-medium">“{testimonial.quote}”</blockquote>
          <figcaption className="mt-7 flex items-center gap-4">
            <span
              aria-hidden="true"
              className="grid size-12 shrink-0 place-items-center rounded-full bg-evergreen-900 text-sm font-semibold text-brass-300"
            >
              {testimonial.avatar}
            </span>
            <span className="text-sm">
              <strong className="block font-semibold">{testimonial.author}</strong>
              <span className="text-ink-soft">{testimonial.role}</span>
            </span>
          </figcaption>
        </figure>
      )}
      <div className={testimonial ? "" : "grid gap-x-20 lg:grid-cols-[5fr_7fr]"}>
        <h2 className="text-2xl">{modules.heading}</h2>
        <ul className={`border-t-2 border-ink ${testimonial ? "mt-5" : "max-lg:mt-5"}`}>
          {modules.items.map((module) => (
            <li key={module.name} className="border-b border-line">
              <Link to={module.href} className="group block py-3 text-ink no-underline">
                <span className="block font-semibold group-hover:underline">{module.name}</span>
                <span className="block text-sm text-ink-soft">{module.use}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
