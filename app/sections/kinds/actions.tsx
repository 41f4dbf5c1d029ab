import type { actions } from "#content/sections/actions.ts";
import { sections } from "#lib/addresses.ts";
import { buttonLook } from "#app/ui/button.tsx";
import { EmailLine, formAddress } from "../frame/site-footer.tsx";
import type { SectionViews } from "./section-view.ts";

export const actionViews: SectionViews<typeof actions> = {
  callToAction: ({ section, heading }) => (
    <section className="page py-20 lg:py-28">
      {heading(section.heading, "max-w-2xl text-4xl")}
      <p className="mt-4 max-w-measure text-lg text-ink-soft">{section.text}</p>
      <p className="mt-8 button-row">
        <FormLink form={section.form}>{section.button}</FormLink>
      </p>
    </section>
  ),
  pricing: ({ section, heading, Part, data: { pricing } }) => (
    <section className="page grid gap-x-20 gap-y-10 py-20 lg:grid-cols-2 lg:py-28">
      <div>
        {heading(section.heading, "text-3xl")}
        <p className="mt-4 max-w-measure text-lg text-ink-soft">{section.text}</p>
      </div>
      <div className="sheet self-start">
        <Part className="text-xl">{pricing.plan.name}</Part>
        <p className="mt-5 flex items-baseline gap-3 border-b-2 border-ink pb-5">
          <span className="font-display text-5xl font-medium text-evergreen-700">${pricing.plan.monthly}</span>
          <span className="text-ink-soft">{pricing.plan.period}</span>
        </p>
        <ul>
          {pricing.plan.includes.map((item, index) => (
            <li key={index} className="border-b border-line py-2.5 text-sm">
              {item}
            </li>
          ))}
        </ul>
        <p className="no-print mt-6 grid gap-3">
          <FormLink form={section.form}>{section.button}</FormLink>
        </p>
        <p className="mt-4 text-sm text-ink-soft">
          {pricing.plan.trial}{" "}
          <a href="/pricing" className="link">
            {section.linkText}
          </a>
        </p>
      </div>
    </section>
  ),
  posts: ({ section, heading, Part, data: { posts } }) => (
    <section className="page py-20 lg:py-28">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3">
        {heading(section.heading, "text-3xl")}
        <a href={sections.posts} className="link font-semibold">
          {section.linkText}
        </a>
      </div>
      <ul className="mt-10 grid gap-x-12 border-t-2 border-ink md:grid-cols-2 lg:grid-cols-3">
        {posts.slice(0, section.postCount).map(({ href, title, category, day, date }) => (
          <li key={href} className="border-b border-line">
            <a href={href} className="group block py-6">
              <span className="mb-0.5 block text-xs font-semibold text-brass-700">
                {category ?? (day && <time dateTime={date}>{day}</time>)}
              </span>
              <Part className="text-xl group-hover:text-evergreen-600">{title}</Part>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ),
  newsletter({ section, heading, data: { newsletter } }) {
    const { text, policy } = newsletter.consent;
    return (
      <section className="no-print border-t border-line bg-paper-deep">
        <div className="page grid gap-x-20 gap-y-8 py-14 md:py-20 lg:grid-cols-2">
          <div>
            {heading(section.heading, "text-4xl")}
            <p className="mt-3 max-w-measure text-lg text-ink-soft">{section.text}</p>
          </div>
          <form method="post" action={formAddress} className="grid content-start gap-4 text-sm">
            <EmailLine words={newsletter} variant="primary" field="border-line-strong bg-card" />
            <p className="text-ink-soft">
              {text}{" "}
              <a href={policy.href} className="link">
                {policy.label}
              </a>
            </p>
          </form>
        </div>
      </section>
    );
  },
  form: ({ section, heading }) => (
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
  ),
};

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
