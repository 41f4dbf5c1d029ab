/** 'All systems operational' while it is true, else what is wrong. */
export function SystemState({ problems }: { problems: readonly string[] }) {
  return (
    <section aria-labelledby="system">
      <h2 id="system" className="mb-2 text-xl">
        System
      </h2>
      {problems.length === 0 ? (
        <p className="flex items-center gap-2 text-sm">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-evergreen-600" />
          All systems operational
        </p>
      ) : (
        <ul className="grid gap-1 border-l-4 border-rose pl-4 text-sm">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
