import type { media } from "#content/sections/media.ts";
import { buttonLook } from "#app/ui/button.tsx";
import { withoutMarks } from "#lib/text/text-marks.ts";
import type { SectionData, SectionViews } from "./section-view.ts";

export const mediaViews: SectionViews<typeof media> = {
  picture: ({ section, heading, data }) => (
    <section className="bg-paper-deep py-14 lg:py-20">
      <div className="page grid items-start gap-x-14 gap-y-8 lg:grid-cols-2">
        <div>
          {heading(section.heading, "text-3xl")}
          <p className="mt-4 text-ink-soft">{section.text}</p>
        </div>
        <img
          {...pictureOf(data, section.picture, "(min-width: 80rem) 552px, (min-width: 64rem) 45vw, 82vw")}
          alt={section.alt}
          loading="lazy"
          className="block h-auto w-full rounded-md"
        />
      </div>
    </section>
  ),
  gallery: ({ section, heading, data }) => (
    <section className="page py-20 lg:py-28">
      {heading(section.heading, "max-w-2xl text-3xl")}
      <ul className="mt-10 grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
        {section.items.map(({ picture, alt, caption }, index) => (
          <li key={index}>
            <figure>
              <img
                {...pictureOf(data, picture, "(min-width: 64rem) 30vw, (min-width: 48rem) 45vw, 90vw")}
                alt={alt}
                loading="lazy"
                className="aspect-3/2 w-full rounded-md bg-paper-deep object-cover"
              />
              {caption !== "" && <figcaption className="mt-2 text-sm text-ink-soft">{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  ),
  film: ({ section, heading, data }) => {
    const video = data.films[section.film];
    return (
      <section className="bg-paper-deep py-14 lg:py-20">
        <div className="page grid gap-x-14 gap-y-8 lg:grid-cols-[3fr_7fr]">
          <div>
            {heading(section.heading, "text-3xl")}
            <p className="mt-4 text-ink-soft">{section.text}</p>
          </div>
          {video.own?.src ? (
            // A film of the library takes its place (library-html.ts).
            <img src={video.own.src} alt={video.title} />
          ) : (
            <video
              controls
              preload="none"
              playsInline
              poster={video.own?.poster ?? video.poster}
              width={video.width}
              height={video.height}
              aria-label={video.title}
              className="block h-auto w-full rounded-md"
            >
              {video.sources.map((source) => (
                <source key={source.src} {...source} />
              ))}
              <track kind="captions" src={video.captions} srcLang="en" label="English" default />
            </video>
          )}
        </div>
      </section>
    );
  },
  embed({ section, heading, data }) {
    const embed = data.embedAt(section.service);
    return (
      <section className="page py-20 lg:py-28">
        {heading(section.heading, "max-w-2xl text-3xl")}
        <p className="mt-4 max-w-measure text-lg text-ink-soft">{section.text}</p>
        {/* A draft may have an address that nothing can be shown of. */}
        {embed && (
          <div className="mt-8 rounded-md border border-line bg-paper-deep p-6">
            <a
              href={embed.page}
              rel="noopener"
              data-embed={embed.frame}
              data-title={withoutMarks(section.heading)}
              data-needs-script=""
              className={buttonLook({ size: "large" })}
            >
              {section.button}
            </a>
            <p className="mt-3 text-sm text-ink-soft">
              {embed.name}. {section.notice}
            </p>
          </div>
        )}
      </section>
    );
  },
};

/** A picture of the library gets its size with its widths (library-html.ts). */
function pictureOf({ pictures }: SectionData, picture: string, sizes: string) {
  const shown = pictures[picture] ?? picture;
  return typeof shown === "string" ? { src: shown, sizes } : shown;
}
