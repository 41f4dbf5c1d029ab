import type { About } from "#content/schema/about.ts";
import type { Brand } from "#content/schema/brand.ts";
import { LogoMark } from "../header/logo.tsx";
import { ClassList } from "./class-list.tsx";

interface LetterProps {
  words: Pick<About, "heading" | "lead" | "mission" | "vision" | "list" | "story">;
  brand: Pick<Brand, "name" | "tagline"> & { cities: string[] };
}

/** One sheet: letterhead, the story as a letter, mission and vision noted in its margin, a signature. */
export function Letter({ words, brand }: LetterProps) {
  const { heading, lead, mission, vision, list, story } = words;
  return (
    <div className="bg-paper-deep md:px-8 md:py-16 print:bg-transparent print:p-0">
      <article className="mx-auto max-w-page bg-paper px-5 pt-12 pb-14 md:px-14 md:pt-10 md:pb-20 md:shadow-sheet lg:px-24 print:shadow-none">
        <div className="flex items-center justify-between gap-x-8 border-b border-brass pb-5 max-md:hidden">
          <p className="flex items-center gap-3 font-display text-xl">
            <LogoMark className="size-9" />
            {brand.name}
          </p>
          <p className="text-sm text-ink-soft">{brand.cities.join(" · ")}</p>
        </div>
        <header className="grid items-center gap-x-16 gap-y-10 md:mt-10 lg:mt-16 lg:grid-cols-[1.35fr_1fr]">
          <div>
            <h1 className="text-5xl">{heading}</h1>
            <p className="mt-6 max-w-[36em] text-lg text-ink-soft">{lead}</p>
          </div>
          <ClassList {...list} />
        </header>
        <div className="mt-14 grid gap-x-20 gap-y-12 lg:mt-20 lg:grid-cols-[15rem_1fr]">
          <div className="grid content-start gap-8 sm:grid-cols-2 lg:grid-cols-1 lg:gap-10 lg:pt-3">
            {[mission, vision].map((statement) => (
              <section key={statement.heading} className="border-l-2 border-brass pl-5">
                <h2 className="font-sans text-sm font-semibold tracking-normal text-brass-700">{statement.heading}</h2>
                <p className="mt-1">{statement.text}</p>
              </section>
            ))}
          </div>
          <section className="max-w-measure">
            <h2 className="text-4xl">{story.heading}</h2>
            <div className="drop-cap mt-7 grid gap-5 font-display text-lg">
              {story.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <p className="mt-10 flex items-center gap-5">
              <LogoMark className="size-16" />
              <span>
                <span className="block font-display text-2xl">{brand.tagline}</span>
                <span className="text-sm text-ink-soft">{brand.name}</span>
              </span>
            </p>
          </section>
        </div>
      </article>
    </div>
  );
}
