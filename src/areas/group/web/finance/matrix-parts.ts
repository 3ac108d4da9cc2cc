/** What the parts of the matrix share. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { queryFinancialReportSummary } from '../../model/finance/finance-calls.ts';

type Summary = OutputOf<typeof queryFinancialReportSummary>;
export type MatrixRow = Summary['rows'][number];
export type Elimination = Summary['eliminations'][number];
