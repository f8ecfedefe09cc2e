import s from './bars.module.css';

type Props = {
  caption: string;
  columns: readonly string[];
  /** One cell for each column; the first one names the row. */
  rows: readonly { key: string; cells: readonly string[] }[];
  /** The last row, for example a sum. */
  total?: readonly string[];
};

type RowProps = Pick<Props, 'columns'> & { cells: readonly string[] };

/** The figures of a chart as a table. */
export function BarsTable({ caption, columns, rows, total }: Props) {
  return (
    <table className={s['table']}>
      <caption className="unseen">{caption}</caption>
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
        {rows.map(({ key, cells }) => (
          <Row key={key} columns={columns} cells={cells} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <Row columns={columns} cells={total} />
        </tfoot>
      )}
    </table>
  );
}

function Row({ columns, cells }: RowProps) {
  return (
    <tr>
      <th scope="row">{cells[0]}</th>
      {columns.slice(1).map((column, index) => (
        <td key={column}>{cells[index + 1]}</td>
      ))}
    </tr>
  );
}
