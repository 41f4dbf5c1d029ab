import { type ReactElement, useRef } from "react";
import type { FreeSection } from "#content/schema/page-layout.ts";
import type { Picture } from "#content/schema/picture.ts";
import type { Video } from "#content/schema/video.ts";
import { useLazy } from "#app/ui/use-lazy.ts";
import { buttonLook } from "#app/ui/button.tsx";
import { loadFormDialog } from "./contact/contact-dialog.tsx";

/** Sections from top to bottom: the name of a page's own section, or a name with HTML that the server has made. */
export type PageLayout = (readonly [name: string, html?: string])[];

interface PageSectionsProps {
  /** Absent while the page is as shipped. */
  layout: PageLayout | undefined;
  /** The page's own sections in the order in which they are shipped, each with its name as key. */
  children: ReactElement[];
}

/** The sections of a page in the order that editors have chosen. */
export function PageSections({ layout, children }: PageSectionsProps) {
  return layout
    ? layout.map(([name, html]) =>
        html ? <SectionHtml key={name + html} html={html} /> : children.find(({ key }) => key === name),
      )
    : children;
}

const leaveAsItIs = () => {};

/**
 * HTML of sections that the server has made. What a form in it needs is loaded beforehand: without a connection nothing can be loaded any
 * more. Needs the HTML as its key, because what is in it stays.
 */
export function SectionHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const forms = useLazy(html.includes("<iframe"), loadFormDialog, leaveAsItIs);
  return (
    <>
      {/* Before the frames: it keeps what is typed into them when all of this goes. */}
      {forms && <forms.FormsInPage place={place} />}
      <div ref={place} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}

interface FreeSectionProps {
  section: FreeSection;
  /** Its heading is that of the page. */
  isFirst?: boolean;
  films: Readonly<Record<"intro" | "tour", Video>>;
  /** Stock pictures by their names. */
  pictures: Readonly<Record<string, Picture>>;
}

/**
 * A section that any page may have. Server only: it is sent as HTML (SectionHtml), so it has no state, and its links are ordinary ones.
 * Only classes that other pages use, too, so that it adds nothing to their styles.
 */
export function FreeSectionView({ section, isFirst = false, films, pictures }: FreeSectionProps) {
  const Part = isFirst ? "h2" : "h3";
  const heading = (words: string, className: string) =>
    isFirst ? <h1 className="text-5xl">{words}</h1> : <h2 className={className}>{words}</h2>;
  switch (section.kind) {
    case "text":
      return (
        <section className="page py-20 lg:py-28">
          {heading(section.heading, "max-w-2xl text-3xl")}
          {section.paragraphs.map((paragraph, index) => (
            <p key={index} className="mt-4 max-w-measure text-lg text-ink-soft">
              {paragraph}
            </p>
          ))}
        </section>
      );
    case "figures":
      return (
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
      );
    case "quote":
      return (
        <section className="bg-evergreen-50 py-20 lg:py-28">
          <figure className="page">
            <blockquote className="max-w-measure font-display text-2xl">“{section.quote}”</blockquote>
            <figcaption className="mt-4 text-sm">
              <strong className="font-semibold">{section.author}</strong>, {section.role}
            </figcaption>
          </figure>
        </section>
      );
    case "cards":
      return (
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
      );
    case "picture": {
      const picture = pictures[section.picture] ?? { src: section.picture };
      return (
        <section className="bg-paper-deep py-14 lg:py-20">
          <div className="page grid items-start gap-x-14 gap-y-8 lg:grid-cols-2">
            <div>
              {heading(section.heading, "text-3xl")}
              <p className="mt-4 text-ink-soft">{section.text}</p>
            </div>
            <img
              // The picture of the library gets its size with its widths (content-pictures.ts).
              {...picture}
              sizes={"width" in picture ? undefined : "(min-width: 80rem) 552px, (min-width: 64rem) 45vw, 82vw"}
              alt={section.alt}
              loading="lazy"
              className="block h-auto w-full rounded-md"
            />
          </div>
        </section>
      );
    }
    case "callToAction":
      return (
        <section className="page py-20 lg:py-28">
          {heading(section.heading, "max-w-2xl text-4xl")}
          <p className="mt-4 max-w-measure text-lg text-ink-soft">{section.text}</p>
          <p className="mt-8 button-row">
            <FormLink form={section.form}>{section.button}</FormLink>
          </p>
        </section>
      );
    case "questions":
      return (
        <section className="page py-20 lg:py-28">
          {heading(section.heading, "max-w-2xl text-3xl")}
          <div className="mt-8 border-t-2 border-evergreen-900">
            {section.items.map(({ question, answer }) => (
              <details key={question} className="faq-item group border-b border-line">
                <summary className="flex items-center justify-between gap-6 py-4 hover:text-evergreen-600">
                  <Part className="text-lg">{question}</Part>
                </summary>
                <p className="max-w-measure pb-6">{answer}</p>
              </details>
            ))}
          </div>
        </section>
      );
    case "names":
      return (
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
      );
    case "film": {
      const video = films[section.film];
      return (
        <section className="bg-paper-deep py-14 lg:py-20">
          <div className="page grid gap-x-14 gap-y-8 lg:grid-cols-[3fr_7fr]">
            <div>
              {heading(section.heading, "text-3xl")}
              <p className="mt-4 text-ink-soft">{section.text}</p>
            </div>
            <video
              controls
              preload="none"
              playsInline
              poster={video.poster}
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
          </div>
        </section>
      );
    }
    case "form":
      return (
        <section className="page py-20 lg:py-28">
          {heading(section.heading, "text-3xl")}
          <p className="mt-4 max-w-measure text-lg text-ink-soft">{section.text}</p>
          <iframe
            src={`/embed/contact-form?type=${section.form}&place=in-page`}
            title={section.heading}
            loading="lazy"
            className="mt-5 block h-[72rem] w-full rounded-md border border-line bg-paper sm:h-[60rem]"
          />
        </section>
      );
  }
}

/** Opens the contact form. Without JavaScript it leads to the form on the contact page. */
function FormLink({ form, children }: { form: string; children: string }) {
  return (
    <a
      href={`/contact?type=${form}`}
      data-open-form={form}
      data-place="section"
      data-needs-script=""
      className={buttonLook({ size: "large" })}
    >
      {children}
    </a>
  );
}
