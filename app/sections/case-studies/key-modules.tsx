import { Link } from "react-router";

interface KeyModulesProps {
  heading: string;
  modules: { name: string; href: string }[];
  useCase: { label: string; title: string; href: string } | null;
}

/** The modules in use, and the kind of community that the story belongs to. */
export function KeyModules({ heading, modules, useCase }: KeyModulesProps) {
  if (modules.length === 0 && !useCase) return null;
  return (
    <section className="page mt-16 grid gap-x-14 gap-y-6 lg:mt-24 lg:grid-cols-[4fr_8fr]">
      {modules.length > 0 && <h2 className="text-2xl">{heading}</h2>}
      <div className="lg:col-start-2">
        {modules.length > 0 && (
          <ul className="flex flex-wrap gap-x-8 gap-y-1 font-display text-xl">
            {modules.map((module) => (
              <li key={module.name}>
                <Link to={module.href} className="link inline-block py-1">
                  {module.name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {useCase && (
          <p className="no-print mt-6 text-ink-soft">
            {useCase.label}:{" "}
            <Link to={useCase.href} className="link font-semibold">
              {useCase.title}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
