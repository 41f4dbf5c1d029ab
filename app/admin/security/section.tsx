import type { ReactNode } from "react";

interface SectionProps {
  title: string;
  /** One or two sentences on what this is for. */
  about: ReactNode;
  children: ReactNode;
}

/** A part of the security page: what it is about beside what can be done. */
export function Section({ title, about, children }: SectionProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-t border-line py-8 lg:grid-cols-[16rem_1fr]">
      <div>
        <h2 className="mb-1.5 text-xl">{title}</h2>
        <p className="text-sm text-ink-soft">{about}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
