import { Cell } from "./cell.tsx";

interface WordsTableProps {
  /** For screen readers. */
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** On a narrow screen each row is a block whose cells carry their column's name; browsers keep the roles of a table then. */
export function WordsTable({ caption, columns, rows }: WordsTableProps) {
  return (
    <table className="legal-table w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                <Cell>{cell}</Cell>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
