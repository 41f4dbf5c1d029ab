import type { ModulesPageWords } from "#content/modules-page.ts";
import type { Module, ModuleGroup } from "#domain/modules/find-modules.ts";
import { Scene } from "../scenes/scene.tsx";
import { Anchors } from "./anchors.tsx";
import { ModuleParts } from "./module-parts.tsx";
import { ModuleNumber } from "./module-number.tsx";
import { PremiumTag } from "./premium-tag.tsx";

type Labels = ModulesPageWords["labels"];

interface CategoryDetailProps {
  group: ModuleGroup;
  labels: Labels;
  /** What to say when there is nothing to show. */
  empty: string;
}

/** One category, with everything that there is to say about each of its modules. */
export function CategoryDetail({ group, labels, empty }: CategoryDetailProps) {
  return (
    <section id={group.slug} aria-labelledby="category-title" className="relative">
      <Anchors ids={group.anchors} />
      <div className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-[1fr_minmax(14rem,21rem)]">
        <div>
          <h2 id="category-title" className="text-3xl">
            {group.title}
          </h2>
          <p className="mt-2 text-ink-soft">{group.description}</p>
        </div>
        <Scene name={group.picture.scene} alt={group.picture.alt} />
      </div>
      <div className="mt-8">
        {group.modules.length === 0 && <p className="border-t-2 border-evergreen-900 pt-5">{empty}</p>}
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
      className="relative grid gap-x-8 gap-y-3 border-t-2 border-evergreen-900 pt-5 not-first:mt-14 md:grid-cols-[4.5rem_1fr]"
    >
      <Anchors ids={anchors} />
      <ModuleNumber value={number} className="text-4xl" />
      <div>
        <h3 id={`${slug}-title`} className="text-2xl">
          {name}
          {isPremium && <PremiumTag label={labels.premium} />}
        </h3>
        <p className="mt-3 max-w-measure">{description}</p>
        <ModuleParts parts={parts} level={4} />
        <div className="mt-7 grid items-start gap-x-10 gap-y-7 xl:grid-cols-[1.1fr_1fr]">
          {features.length > 0 && (
            <div>
              <h4 className="text-sm font-semibold text-brass-700">{labels.features}</h4>
              <ul className="mt-2 text-sm">
                {features.map((feature) => (
                  <li key={feature} className="border-t border-line py-2">
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
                {benefits.map((benefit) => (
                  <li key={benefit}>{benefit}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
    </article>
  );
}
