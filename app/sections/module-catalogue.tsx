import { Link } from "react-router";
import type { ModulesPageWords } from "#content/showcase/modules-page.ts";
import type { Module, ModuleGroup } from "#domain/showcase/modules.ts";
import { Scene } from "./scenes/scene.tsx";

type Card = Pick<Module, "slug" | "name" | "summary" | "anchors" | "parts" | "number" | "isPremium">;

interface ModuleGridProps {
  /** What is to be said before the grid; null for nothing. */
  notice: string | null;
  heading: ModulesPageWords["all"];
  groups: readonly (Omit<ModuleGroup, "modules"> & { modules: readonly Card[] })[];
  labels: ModulesPageWords["labels"];
}

/** All modules, numbered, in their eight categories. Contains all anchors that menus link to. */
export function ModuleGrid({ notice, heading, groups, labels }: ModuleGridProps) {
  return (
    <div>
      {notice && (
        <p role="status" className="mb-8 border-l-2 border-brass bg-paper-deep px-6 py-5 wrap-anywhere">
          {notice}
        </p>
      )}
      <h2 className="text-3xl">{heading.title}</h2>
      <p className="mt-2 text-ink-soft">{heading.description}</p>
      {groups.map((group) =>
        group.modules.length === 0 ? (
          // Without a heading when it is empty, but the anchor stays, because menus link to it.
          <div key={group.slug} id={group.slug} className="landing relative">
            <Anchors ids={group.anchors} />
          </div>
        ) : (
          <section
            key={group.slug}
            id={group.slug}
            aria-labelledby={`${group.slug}-title`}
            className="landing relative mt-10"
          >
            <Anchors ids={group.anchors} />
            <div className="grid items-end gap-x-10 gap-y-6 border-b-2 border-rule pb-2 sm:grid-cols-2">
              <div>
                <h3 id={`${group.slug}-title`} className="text-2xl">
                  {group.title}
                </h3>
                <p className="mt-1 text-ink-soft">{group.description}</p>
              </div>
              <Scene picture={group.picture} />
            </div>
            <ul className="grid gap-x-10 md:grid-cols-2">
              {group.modules.map((module) => (
                <li
                  key={module.slug}
                  id={module.slug}
                  className="landing relative flex gap-4 border-b border-line py-5"
                >
                  <Anchors ids={module.anchors} />
                  <ModuleNumber value={module.number} />
                  <div className="grow">
                    <h4 className="font-display text-lg font-medium">
                      <Link
                        to={`?category=${group.slug}#${module.slug}`}
                        className="after:absolute after:inset-0 hover:text-evergreen-600 hover:underline hover:underline-offset-4"
                      >
                        {module.name}
                      </Link>
                      {module.isPremium && " "}
                      {module.isPremium && <PremiumTag label={labels.premium} />}
                    </h4>
                    <p className="mt-0.5 text-sm text-ink-soft">{module.summary}</p>
                    <ModuleParts parts={module.parts} level={5} />
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

type Labels = ModulesPageWords["labels"];

interface CategoryDetailProps {
  group: ModuleGroup;
  labels: Labels;
  /** Text for an empty category. */
  empty: string;
}

/** One category, with the details of its modules. */
export function CategoryDetail({ group, labels, empty }: CategoryDetailProps) {
  return (
    <section id={group.slug} aria-labelledby="category-title" className="relative">
      <Anchors ids={group.anchors} />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 id="category-title" className="text-3xl">
            {group.title}
          </h2>
          <p className="mt-2 text-ink-soft">{group.description}</p>
        </div>
        <Scene picture={group.picture} />
      </div>
      <div className="mt-8">
        {group.modules.length === 0 && <p className="border-t-2 border-rule pt-5">{empty}</p>}
        {group.modules.map((module) => (
          <ModulePlate key={module.slug} module={module} labels={labels} />
        ))}
      </div>
    </section>
  );
}

function ModulePlate({ module, labels }: { module: Module; labels: Labels }) {
  const { slug, number, name, description, features, benefits, anchors, parts, isPremium } = module;
  return (
    <article
      id={slug}
      aria-labelledby={`${slug}-title`}
      className="relative grid gap-x-8 gap-y-3 border-t-2 border-rule pt-5 not-first:mt-14 md:grid-cols-[4.5rem_1fr]"
    >
      <Anchors ids={anchors} />
      <ModuleNumber value={number} className="text-4xl" />
      <div>
        <h3 id={`${slug}-title`} className="text-2xl">
          {name}
          {isPremium && " "}
          {isPremium && <PremiumTag label={labels.premium} />}
        </h3>
        <p className="mt-3 max-w-measure">{description}</p>
        <ModuleParts parts={parts} level={4} />
        <div className="mt-7 grid items-start gap-x-10 gap-y-7 lg:grid-cols-2">
          {features.length > 0 && (
            <div>
              <h4 className="text-sm font-semibold text-brass-700">{labels.features}</h4>
              <ul className="mt-2 text-sm">
                {features.map((feature, index) => (
                  <li key={index} className="border-t border-line py-2">
                    {feature}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {benefits.length > 0 && (
            <div className="border-l-2 border-brass bg-paper-deep px-6 py-5">
              <h4 className="text-sm font-semibold text-brass-700">{labels.benefits}</h4>
              <ul className="mt-2 grid gap-3 font-display text-lg leading-snug">
                {benefits.map((benefit, index) => (
                  <li key={index}>{benefit}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
    </article>
  );
}

/** The number of a module in the catalogue. */
function ModuleNumber({ value, className = "w-11 text-2xl" }: { value: number; className?: string }) {
  return (
    <span className={`shrink-0 font-display leading-none font-medium text-brass-700 tabular-nums ${className}`}>
      {String(value).padStart(2, "0")}
    </span>
  );
}

/** The parts of a module that menus link to, each with its anchor. */
function ModuleParts({ parts, level }: { parts: Module["parts"]; level: 4 | 5 }) {
  const Heading = `h${level}` as const;
  if (parts.length === 0) return null;
  return (
    <ul className="mt-3 text-sm">
      {parts.map(({ anchor, title, text }) => (
        <li key={anchor} id={anchor} className="landing relative border-t border-line py-2">
          <Heading className="font-sans font-semibold tracking-normal">{title}</Heading>
          <p className="text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** The tag of a premium module. */
function PremiumTag({ label }: { label: string }) {
  return (
    <span className="ml-1 inline-block rounded-sm bg-brass-100 px-2 py-1 align-middle font-sans text-xs font-semibold tracking-normal text-brass-700">
      {label}
    </span>
  );
}

/** Further anchors of an element, for menus that link to it by other names. To be placed first in it. */
function Anchors({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => <span key={id} id={id} className="absolute top-0" />);
}
