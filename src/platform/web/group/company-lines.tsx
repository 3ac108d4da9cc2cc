/** Lines of a grouped table that are no rows: the head of each company with its sums, and how many rows of it are not in sight. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { formatAmount } from '#platform/entity/format.ts';
import type { CompanySum } from '#platform/entity/schema.ts';
import type { AnyRow } from '../entity/any-row.ts';
import type { TableColumn } from '../entity/table-columns.ts';
import { valueText } from '../entity/value-text.ts';
import { companyFilterKey } from './companies.ts';
import { useEnterCompany } from './use-enter-company.ts';
import kit from '../styles/kit.module.css';
import styles from './company-lines.module.css';

/** What a line stands for. */
export interface CompanyLine {
  readonly role: 'head' | 'rest';
  readonly company: CompanySum;
  /** Rows that are not in sight. */
  readonly hidden: number;
  readonly isFolded: boolean;
  readonly ways: CompanyWays;
}

/** What the lines of a list lead to. */
export interface CompanyWays {
  readonly showAll: (companyCode: string) => void;
  readonly folded: ReadonlySet<string>;
  readonly fold: (companyCode: string, isFolded: boolean) => void;
}

/** Companies whose rows are folded away in the list at hand; forgotten with it. */
export function useFolds(): Pick<CompanyWays, 'folded' | 'fold'> {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  return {
    folded,
    fold: (code, isFolded) =>
      setFolded((before) => new Set(isFolded ? [...before, code] : [...before].filter((one) => one !== code))),
  };
}

const lineKey = Symbol('line of a company');

type LineRow = AnyRow & { readonly [lineKey]?: CompanyLine };

/** The line that a row of the table stands for; undefined for a real row. */
export const lineOf = (row: AnyRow): CompanyLine | undefined => (row as LineRow)[lineKey];

/** Ids of lines lie below those of rows and of placeholders. */
const lineRow = (place: number, line: CompanyLine): AnyRow => ({ id: -1000 - place, version: 0, [lineKey]: line });

/** Rows with a head before those of each company, and a line for the rest behind them. */
export function withCompanyLines(
  rows: readonly AnyRow[],
  companies: readonly CompanySum[],
  ways: CompanyWays,
): AnyRow[] {
  return companies.flatMap((company, index) => {
    const own = rows.filter((row) => row['companyCode'] === company.companyCode);
    const hidden = company.count - own.length;
    const isFolded = ways.folded.has(company.companyCode);
    const line = { company, hidden, isFolded, ways };
    if (isFolded) return [lineRow(2 * index, { role: 'head', ...line })];
    return [
      lineRow(2 * index, { role: 'head', ...line }),
      ...own,
      ...(hidden > 0 ? [lineRow(2 * index + 1, { role: 'rest', ...line })] : []),
    ];
  });
}

function Enter({ company }: { readonly company: CompanySum }): ReactElement {
  const enter = useEnterCompany();
  return (
    <button
      type="button"
      className={`${kit.textButton} ${styles.textButton}`}
      aria-label={`进入${company.companyName}`}
      onClick={(event) => (event.stopPropagation(), enter(company))}
    >
      进入
    </button>
  );
}

/** Name and count of a company; a press, or an arrow to the side, folds its rows. */
function Fold({ line, unit }: { readonly line: CompanyLine; readonly unit: string }): ReactElement {
  const { company, isFolded, ways } = line;
  const Sign = isFolded ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      className={styles.head}
      aria-expanded={!isFolded}
      onClick={() => ways.fold(company.companyCode, !isFolded)}
      onKeyDown={(event) => {
        if (event.key !== (isFolded ? 'ArrowRight' : 'ArrowLeft')) return;
        event.preventDefault();
        ways.fold(company.companyCode, !isFolded);
      }}
    >
      <Sign size={14} aria-hidden="true" />
      {company.companyName}
      <span className="secondary">
        {company.count.toLocaleString('en-US')} {unit}
      </span>
    </button>
  );
}

/** Class of the row that a line stands in. */
export const lineClass = (row: AnyRow): string => {
  const line = lineOf(row);
  return line ? `${styles.line} ${line.role === 'head' ? styles.lineHead : styles.lineRest}` : '';
};

/** Names the row that a line stands in. */
export const linePart = (row: AnyRow): { readonly 'data-part'?: string } => {
  const line = lineOf(row);
  return line ? { 'data-part': `company-line-${line.role}` } : {};
};

/** One cell of a line: name and count at the head, sums under their own columns. */
export function lineCell(
  line: CompanyLine,
  { entity, key, index }: { readonly entity: AnyEntity; readonly key: string; readonly index: number },
): ReactNode {
  const { role, company, hidden, ways } = line;
  const unit = entity.unit ?? '条';
  if (role === 'rest')
    return index === 0 ? (
      <button
        type="button"
        className={`${kit.textButton} ${styles.textButton}`}
        onClick={() => ways.showAll(company.companyCode)}
      >
        其余 {hidden.toLocaleString('en-US')} {unit}
      </button>
    ) : null;
  if (index === 0) return <Fold line={line} unit={unit} />;
  const sum = company.sums[key];
  const field = entity.fields[key];
  return field && typeof sum === 'number' ? <b>{formatAmount(field, sum)}</b> : null;
}

/** Acts of a line: the head of a company leads into it. */
export const lineActions = (line: CompanyLine | undefined): ReactNode =>
  line?.role === 'head' ? <Enter company={line.company} /> : null;

/** The same line above cards: name, count, sums and the way in, or how many are not in sight. */
export function CompanyHead({
  entity,
  line,
  columns,
}: {
  readonly entity: AnyEntity;
  readonly line: CompanyLine | undefined;
  /** Columns in sight: sums of the others are not told. */
  readonly columns: readonly TableColumn[];
}): ReactElement | null {
  if (!line) return null;
  if (line.role === 'rest') return <>{lineCell(line, { entity, key: '', index: 0 })}</>;
  const sums = columns.flatMap(({ key }) => {
    const field = entity.fields[key];
    const sum = line.company.sums[key] ?? null;
    return field && sum !== null ? [`${field.label} ${valueText(field, sum)}`] : [];
  });
  return (
    <>
      {lineCell(line, { entity, key: '', index: 0 })}
      {sums.length > 0 && <span className="secondary">{sums.join('，')}</span>}
      {lineActions(line)}
    </>
  );
}

/** Address that shows all rows of one company. */
export const companyFilterOf = (companyCode: string): Readonly<Record<string, unknown>> => ({
  [companyFilterKey]: [companyCode],
});
