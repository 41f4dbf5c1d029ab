import type { ReactNode } from "react";
import { useScreenTitle } from "./screen-title.ts";

interface PlainScreenProps {
  title: string;
  children: ReactNode;
}

/** An admin screen without sidebar: one centered panel. */
export function PlainScreen({ title, children }: PlainScreenProps) {
  useScreenTitle(title);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="w-full max-w-md border-t-4 border-evergreen-600 bg-white px-6 py-8 shadow-sheet sm:px-9">
        <h1 className="mb-5 text-2xl">{title}</h1>
        {children}
      </div>
    </main>
  );
}
