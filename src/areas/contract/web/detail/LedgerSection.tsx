/** 收付款: left what was agreed, right what came, one block an instalment; a list of blocks on a telephone. */
import type { ReactElement, ReactNode } from 'react';
import { EMPTY_TEXT, formatDate, formatNumber } from '#platform/entity/format.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { LateMenu } from '#platform/web/entity/late-menu.tsx';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { receiptMethods } from '../../model/contract-dicts.ts';
import type { LedgerBlock, LedgerEntry } from '../../model/money/ledger.ts';
import type { ContractLedger, Plan, Receipt } from './contract-words.ts';
import { planWord, yuan } from './contract-words.ts';
import styles from './contract-detail.module.css';
import { Scroller } from './Scroller.tsx';

export interface LedgerProps {
  readonly ledger: ContractLedger;
  readonly verb: '收' | '付';
  readonly today: string;
  /** Whether amounts are shown; else the days alone are. */
  readonly hasAmounts: boolean;
  /** What can be done with a receipt, the usual first. Absent: nothing. */
  readonly actsOf?: ((receipt: Receipt) => readonly RowAction[]) | undefined;
}

type Block = LedgerBlock<Plan, Receipt>;
type Entry = LedgerEntry<Receipt>;

/** The receipt by its voucher; a button where something can be done with it. */
function Voucher({ entry, actsOf }: { readonly entry: Entry } & Pick<LedgerProps, 'actsOf'>): ReactNode {
  const { receipt, kind } = entry;
  if (!actsOf || kind !== 'receipt') return receipt.voucherNo ?? EMPTY_TEXT;
  const acts = actsOf(receipt);
  return (
    <LateMenu
      trigger={['click']}
      menu={{ items: acts.map(({ key, label, danger = false, onRun }) => ({ key, label, danger, onClick: onRun })) }}
    >
      <button type="button" className={kit.textButton}>
        {receipt.voucherNo ?? '无凭证号'}
      </button>
    </LateMenu>
  );
}

function Method({ entry: { receipt, kind, fromSeq } }: { readonly entry: Entry }): ReactElement {
  return (
    <>
      {kind === 'reversal' ? (
        <span className={styles.reversal}>冲销</span>
      ) : (
        optionLabel(receiptMethods, receipt.method)
      )}
      {fromSeq !== null && <span className={styles.from}>来自第 {fromSeq} 期</span>}
    </>
  );
}

const StateOf = ({ block, verb, today }: { readonly block: Block } & Pick<LedgerProps, 'verb' | 'today'>): ReactNode =>
  block.plan && block.state ? (
    <State option={{ code: block.state, ...planWord(block.state, block.plan.planDate, verb, today) }} />
  ) : null;

const isLate = ({ state }: Block): boolean => state === 'overdue';

function BlockRows({ block, ...props }: { readonly block: Block } & LedgerProps): ReactElement {
  const { verb, today, hasAmounts, actsOf } = props;
  const { plan, entries, open } = block;
  const rows: (Entry | null)[] = entries.length > 0 ? [...entries] : [null];
  return (
    <>
      {rows.map((entry, index) => {
        const isFirst = index === 0;
        const isLast = index === rows.length - 1;
        return (
          <tr key={entry ? entry.receipt.id : 'none'} data-inner={!isLast || undefined} data-kind={entry?.kind}>
            <td data-number>{isFirst ? (plan?.seq ?? '') : ''}</td>
            <td>
              {isFirst &&
                (plan ? (
                  <>
                    <b>{plan.title}</b>
                    {plan.planPercent !== null && <span className="secondary"> {formatNumber(plan.planPercent)}%</span>}
                  </>
                ) : (
                  <b>计划以外</b>
                ))}
            </td>
            <td className={styles.wide}>{isFirst && (plan?.condition ?? '')}</td>
            <td data-late={(isFirst && isLate(block)) || undefined}>
              {isFirst && plan ? formatDate(plan.planDate) : ''}
            </td>
            {hasAmounts && <td data-number>{isFirst && plan ? formatNumber(plan.planAmount, 2) : ''}</td>}
            <td className={styles.came}>{entry ? formatDate(entry.receipt.receiptDate) : EMPTY_TEXT}</td>
            <td>{entry && <Method entry={entry} />}</td>
            <td>{entry && <Voucher entry={entry} actsOf={actsOf} />}</td>
            {hasAmounts && <td data-number>{entry ? yuan(entry.cents) : EMPTY_TEXT}</td>}
            {hasAmounts && (
              <td data-number data-open={isLast && open !== null && open > 0n ? true : undefined}>
                {isLast && open !== null ? yuan(open) : ''}
              </td>
            )}
            <td>{isLast && <StateOf block={block} verb={verb} today={today} />}</td>
          </tr>
        );
      })}
    </>
  );
}

function LedgerTable(props: LedgerProps): ReactElement {
  const { ledger, verb, hasAmounts } = props;
  return (
    <Scroller label="收付款明细">
      <PlainTable className={styles.ledger}>
        <thead>
          <tr>
            <th data-number>期</th>
            <th>款项</th>
            <th className={styles.wide}>条件</th>
            <th>应{verb}日</th>
            {hasAmounts && <th data-number>应{verb}（元）</th>}
            <th className={styles.came}>{verb}款日</th>
            <th>方式</th>
            <th>凭证</th>
            {hasAmounts && <th data-number>实{verb}（元）</th>}
            {hasAmounts && <th data-number>未{verb}（元）</th>}
            <th>状态</th>
          </tr>
        </thead>
        <tbody>
          {ledger.blocks.map((block) => (
            <BlockRows key={block.plan?.id ?? 'loose'} block={block} {...props} />
          ))}
        </tbody>
        {hasAmounts && (
          <tfoot>
            <tr>
              <td>{''}</td>
              <td>合计</td>
              <td className={styles.wide}>{''}</td>
              <td>{''}</td>
              <td data-number>{yuan(ledger.planned)}</td>
              <td className={styles.came}>{''}</td>
              <td>{''}</td>
              <td>{''}</td>
              <td data-number>{yuan(ledger.settled)}</td>
              <td data-number>{yuan(ledger.open)}</td>
              <td>{''}</td>
            </tr>
          </tfoot>
        )}
      </PlainTable>
    </Scroller>
  );
}

function LedgerList({ ledger, verb, today, hasAmounts, actsOf }: LedgerProps): ReactElement {
  return (
    <ul className={styles.blocks}>
      {ledger.blocks.map((block) => (
        <li key={block.plan?.id ?? 'loose'}>
          <p>
            <span>
              <b>{block.plan ? `${block.plan.seq} ${block.plan.title}` : '计划以外'}</b>
              {block.plan?.planPercent != null && (
                <span className="secondary"> {formatNumber(block.plan.planPercent)}%</span>
              )}
            </span>
            <StateOf block={block} verb={verb} today={today} />
          </p>
          {block.plan && (
            <p>
              <span data-late={isLate(block) || undefined}>{formatDate(block.plan.planDate)}</span>
              {hasAmounts && (
                <span>
                  应{verb} {formatNumber(block.plan.planAmount, 2)}
                </span>
              )}
            </p>
          )}
          {block.entries.length > 0 && (
            <div className={styles.entries}>
              {block.entries.map((entry) => (
                <p key={entry.receipt.id} data-kind={entry.kind}>
                  <span>
                    {formatDate(entry.receipt.receiptDate)} <Method entry={entry} />{' '}
                    {entry.kind === 'receipt' && actsOf && <Voucher entry={entry} actsOf={actsOf} />}
                  </span>
                  {hasAmounts && <span>{yuan(entry.cents)}</span>}
                </p>
              ))}
            </div>
          )}
          {hasAmounts && block.open !== null && block.open > 0n && (
            <p>
              <span className="secondary">未{verb}</span>
              <b>{yuan(block.open)}</b>
            </p>
          )}
        </li>
      ))}
      {hasAmounts && (
        <li>
          <p>
            <b>合计未{verb}</b>
            <b>{yuan(ledger.open)}</b>
          </p>
          <p className="secondary">
            应{verb} {yuan(ledger.planned)}，已{verb} {yuan(ledger.settled)}
          </p>
        </li>
      )}
    </ul>
  );
}

export function LedgerSection(props: LedgerProps): ReactElement {
  const isNarrow = useMedia(narrowQuery);
  if (props.ledger.blocks.length === 0) return <p className="secondary">还没有收付款计划</p>;
  return isNarrow ? <LedgerList {...props} /> : <LedgerTable {...props} />;
}
