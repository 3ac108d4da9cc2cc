/** Beside the members: a move that waits, what there is to know of the chosen one, and what changed last. */
import type { ReactElement } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate, formatDateTime } from '#platform/entity/format.ts';
import type { Description } from '#platform/web/parts/DescriptionList.tsx';
import { DescriptionList } from '#platform/web/parts/DescriptionList.tsx';
import { useRead } from '#platform/web/query.ts';
import kit from '#platform/web/styles/kit.module.css';
import { grantAreas } from '#core/org/public.ts';
import type { MemberRow } from '../../model/member-calls.ts';
import { queryMemberChange } from '../../model/member-calls.ts';
import { memberTypes } from '../../model/group-member.ts';
import { grantState, shareText } from './member-cells.tsx';
import { MoveCard } from './MoveCard.tsx';
import { finalShare } from './share-facts.ts';
import type { MemberEdits } from './use-member-edits.ts';
import type { Moves } from './use-moves.ts';
import styles from './MemberRail.module.css';

export interface MemberRailProps {
  readonly rows: readonly MemberRow[];
  readonly today: string;
  readonly chosen: MemberRow | undefined;
  readonly moves: Moves;
  readonly edits: MemberEdits | undefined;
}

function sharesOf(row: MemberRow): string {
  if (row.isParent) return EMPTY_TEXT;
  const registered =
    row.registeredRatio !== null
      ? `股东记录 ${shareText(row.registeredRatio)}`
      : row.holders.length > 0
        ? `股东记录为 ${row.holders.map(({ companyName, ratio }) => `${companyName} ${shareText(ratio)}`).join('、')}`
        : '没有股东记录';
  if (!row.isRatioSaid) return row.ratio === null ? registered : `${shareText(row.ratio)}，取自股东记录`;
  return row.isMismatched ? `本表 ${shareText(row.ratio)}，${registered}` : shareText(row.ratio);
}

function linesOf(rows: readonly MemberRow[], row: MemberRow): Description[] {
  const requested = row.requests.filter(({ area }) => grantState(row, area).key !== 'granted');
  return [
    { label: '类型', value: row.memberType ? optionLabel(memberTypes, row.memberType) : EMPTY_TEXT },
    { label: '持股', value: sharesOf(row) },
    { label: '最终持股', value: shareText(finalShare(rows, row.memberCode)) },
    {
      label: '并表',
      value: `${row.isConsolidated ? '是' : '否'}${row.isConsolidationSaid ? `，${row.consolidatedReason ?? '手工调整'}` : '，按持股比例'}`,
    },
    ...(row.plannedDate === null
      ? []
      : [
          {
            label: '待移动',
            value: `${formatDate(row.plannedDate)} 起在 ${rows.find(({ memberCode }) => memberCode === row.plannedParentCode)?.memberName ?? '最上层'} 下`,
          },
        ]),
    ...(row.status === 'exited'
      ? [{ label: '退出', value: `至 ${formatDate(row.exitDate)}，${row.exitReason ?? ''}` }]
      : []),
    ...(row.businessLine === null ? [] : [{ label: '业务板块', value: row.businessLine }]),
    ...requested.map(({ area, requestedAt, requestedBy, isRefused }) => ({
      key: area,
      label: `${optionLabel(grantAreas, area)}授权`,
      value: `${formatDateTime(requestedAt)} ${requestedBy} 申请，${isRefused ? '对方没有同意' : '待对方同意'}`,
    })),
  ];
}

function ChosenMember({
  rows,
  row,
  edits,
}: {
  readonly rows: readonly MemberRow[];
  readonly row: MemberRow;
  readonly edits: MemberEdits | undefined;
}) {
  return (
    <section className={styles.card} aria-label={row.memberName} data-part="chosen-member">
      <h3>{row.memberName}</h3>
      <DescriptionList isClose lines={linesOf(rows, row)} />
      {edits && (
        <div className={styles.links}>
          {edits.actionsOf(row).map(({ key, label, danger, onRun }) => (
            <button
              key={key}
              type="button"
              className={danger ? `${kit.textButton} ${kit.textButtonDanger}` : kit.textButton}
              onClick={onRun}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

function LatestChanges(): ReactElement {
  const { data } = useRead(queryMemberChange, { page: { current: 1, size: 10 } }, { quiet: true, keep: true });
  return (
    <section className={styles.card} aria-label="最近变更">
      <h3>最近变更</h3>
      {data && data.records.length === 0 && <p className="secondary caption">还没有变更</p>}
      <ol className={styles.changes}>
        {data?.records.map(({ id, at, text }) => (
          <li key={id}>
            <b title={formatDateTime(at)}>{formatDate(at).slice(5)}</b> {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function MemberRail({ rows, today, chosen, moves, edits }: MemberRailProps): ReactElement {
  return (
    <aside className={styles.root} aria-label="成员详情与变更">
      {edits && <MoveCard key={moves.planned?.row.memberCode ?? ''} moves={moves} rows={rows} today={today} />}
      {chosen && <ChosenMember rows={rows} row={chosen} edits={edits} />}
      {!chosen && !moves.planned && (
        <section className={styles.card}>
          <h3>成员详情</h3>
          <p className="secondary caption">点一家企业或按 Enter，查看持股、并表与授权的依据。</p>
        </section>
      )}
      <LatestChanges />
    </aside>
  );
}
