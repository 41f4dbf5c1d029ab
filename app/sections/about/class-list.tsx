import type { About } from "#content/schema/about.ts";

/** A page of the office's list, as it was and as its people have put it right. */
export function ClassList({ title, columns, people, caption }: About["list"]) {
  return (
    <figure className="mx-auto w-full max-w-md">
      <div className="border border-line bg-white px-5 lg:rotate-1 print:rotate-0 print:shadow-none pt-4 pb-3 shadow-sheet sm:px-7">
        <table className="w-full text-left text-sm">
          <caption className="pb-3 text-left font-display text-lg">{title}</caption>
          <thead className="border-y border-ink text-xs text-ink-soft">
            <tr>
              <th scope="col" className="py-1 font-normal">
                {columns.name}
              </th>
              <th scope="col" className="py-1 pl-4 font-normal">
                {columns.address}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {people.map((person) => (
              <tr key={person.name}>
                <th scope="row" className="py-2 font-normal">
                  {person.name}
                </th>
                <td className="py-2 pl-4">
                  {person.is ? <s className="text-ink-soft">{person.was}</s> : person.was}
                  {person.is && (
                    <>
                      {" "}
                      <ins className="font-display font-medium ml-1 whitespace-nowrap text-evergreen-600 no-underline">
                        {person.is}
                      </ins>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className="mt-4 text-sm text-ink-soft">{caption}</figcaption>
    </figure>
  );
}
