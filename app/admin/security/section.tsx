import type { ReactNode } from "react";

interface SectionProps {
  title: string;
  /** One or two sentences about its purpose. */
  about: ReactNode;
  children: ReactNode;
}

/** A section of the security page: description at the left, controls at the right. */
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
