import { Link } from "react-router";
import type { ModulesPageWords } from "#content/modules-page.ts";
import type { Module, ModuleGroup } from "#domain/modules/find-modules.ts";
import { Anchors } from "./anchors.tsx";
import { ModuleParts } from "./module-parts.tsx";
import { ModuleNumber } from "./module-number.tsx";
import { PremiumTag } from "./premium-tag.tsx";

type Card = Pick<Module, "slug" | "name" | "summary" | "anchors" | "parts" | "number" | "isPremium">;

interface ModuleGridProps {
  heading: ModulesPageWords["all"];
  groups: readonly (Omit<ModuleGroup, "modules" | "picture"> & { modules: readonly Card[] })[];
  labels: ModulesPageWords["labels"];
}

/** The whole catalogue, numbered through, under its eight categories. Every anchor that a menu leads to is in it. */
export function ModuleGrid({ heading, groups, labels }: ModuleGridProps) {
  return (
    <div>
      <h2 className="text-3xl">{heading.title}</h2>
      <p className="mt-2 text-ink-soft">{heading.description}</p>
      {groups.map((group) =>
        group.modules.length === 0 ? (
          // A heading with nothing under it says nothing, but menus may lead to its place.
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
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b-2 border-evergreen-900 pb-2">
              <h3 id={`${group.slug}-title`} className="text-xl">
                {group.title}
              </h3>
              <p className="text-sm text-ink-soft">{group.description}</p>
            </div>
            <ul className="grid gap-x-10 md:grid-cols-2">
              {group.modules.map((module) => (
                <li
                  key={module.slug}
                  id={module.slug}
                  className="landing relative flex gap-4 border-b border-line py-5 md:only:col-span-2"
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
