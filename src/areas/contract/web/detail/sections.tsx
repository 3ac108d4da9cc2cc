/** Parts of a contract's page below the ledger: tax, parties, invoices, tasks, changes, related contracts, files. */
import { Checkbox } from 'antd';
import { FileText, Lock } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { amountInWords } from '#lib/chinese/amount-words.ts';
import { daysUntil } from '#platform/entity/days-left.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate, formatFileSize, formatMoney, formatNumber } from '#platform/entity/format.ts';
import { Empty, RefCell } from '#platform/web/entity/widgets/cells.tsx';
import { fileAddress, filesOf, isImage, viewKind } from '#platform/web/entity/widgets/file-values.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { webOf } from '#platform/kinds/kind.web.ts';
import { DescriptionList } from '#platform/web/parts/DescriptionList.tsx';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import kit from '#platform/web/styles/kit.module.css';
import {
  contractFileKinds,
  contractRelations,
  contractStatuses,
  contractTaxRates,
  invoiceKinds,
  invoiceStatuses,
  partyRoles,
} from '../../model/contract-dicts.ts';
import type { ContractLine } from '../../model/contract-json.ts';
import { contractParty } from '../../model/contract-party.ts';
import { contract as contractEntity } from '../../model/contract.ts';
import type { ContractDetail } from '../../model/list-calls.ts';
import { centsOf, sumOf } from '../../model/money/cents.ts';
import type { ChangeLine } from '../../model/change/change-lines.ts';
import { lineDifference, lineText } from '../../model/change/change-lines.ts';
import { splitTax } from '../../model/tax-rate.ts';
import type { Contract } from './contract-words.ts';
import { yuan } from './contract-words.ts';
import styles from './contract-detail.module.css';
import { Scroller } from './Scroller.tsx';

const FileViewer = lazyPart(async () => (await import('#platform/web/entity/widgets/FileViewer.tsx')).FileViewer);

const rateLabel = (code: string | null | undefined): string =>
  code ? optionLabel(contractTaxRates, code) || code : EMPTY_TEXT;

/** Parts of the amount by line and rate; the whole as one line where there are none. */
function taxLines(row: Contract): readonly ContractLine[] {
  const lines = Array.isArray(row.lines) ? row.lines : [];
  if (lines.length > 0 || row.amount === null) return lines;
  return [{ name: '合同金额', qty: 1, price: row.amount, amount: row.amount, taxRate: row.taxRate }];
}

export function TaxSection({ row }: { readonly row: Contract }): ReactElement {
  const lines = taxLines(row);
  const splits = lines.map(({ amount, taxRate }) => splitTax(amount, taxRate ?? row.taxRate));
  const total = (key: 'amountExclTax' | 'taxAmount') => yuan(sumOf(splits.map((split) => centsOf(split?.[key]))));
  const facts = [
    { label: '金额大写', value: amountInWords(row.amount) ?? EMPTY_TEXT },
    { label: '付款方式', value: row.paymentTerms ?? EMPTY_TEXT },
    {
      label: '质保金',
      value:
        row.depositAmount === null
          ? EMPTY_TEXT
          : `${formatMoney(row.depositAmount)}${row.depositReturnDate ? ` · ${formatDate(row.depositReturnDate)}` : ''}`,
    },
    {
      label: '期限',
      value: `${formatDate(row.startDate)} – ${row.openEnded ? '无固定期限' : formatDate(row.endDate)}`,
    },
  ];
  return (
    <div className={styles.tax}>
      <Scroller label="明细与税额">
        <PlainTable>
          <thead>
            <tr>
              <th>明细</th>
              <th data-number>税率</th>
              <th data-number>不含税</th>
              <th data-number>税额</th>
              <th data-number>含税（元）</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={`${line.name}-${index}`}>
                <td>{line.name}</td>
                <td data-number>{rateLabel(line.taxRate ?? row.taxRate)}</td>
                <td data-number>{splits[index] ? yuan(centsOf(splits[index].amountExclTax)) : EMPTY_TEXT}</td>
                <td data-number>{splits[index] ? yuan(centsOf(splits[index].taxAmount)) : EMPTY_TEXT}</td>
                <td data-number>{formatNumber(line.amount, 2)}</td>
              </tr>
            ))}
          </tbody>
          {lines.length > 0 && splits.every((split) => split !== null) && (
            <tfoot>
              <tr>
                <td>合计</td>
                <td>{''}</td>
                <td data-number>{total('amountExclTax')}</td>
                <td data-number>{total('taxAmount')}</td>
                <td data-number>{yuan(sumOf(lines.map(({ amount }) => centsOf(amount))))}</td>
              </tr>
            </tfoot>
          )}
        </PlainTable>
      </Scroller>
      <DescriptionList lines={facts} />
    </div>
  );
}

/** A value of a party as its kind shows it, with the way to see what is covered. */
function PartyValue({
  party,
  name,
}: {
  readonly party: AnyRow;
  readonly name: keyof typeof contractParty.fields;
}): ReactNode {
  const field = contractParty.fields[name];
  const Detail = webOf(field.kind).detail;
  return <Detail field={field} value={party[name]} row={party} masked={party.masked?.includes(name)} />;
}

export function PartySection({ parties }: Pick<ContractDetail, 'parties'>): ReactElement {
  if (parties.length === 0) return <p className="secondary">还没有签约方</p>;
  return (
    <div className={styles.parties}>
      {parties.map((party) => {
        const row = party as unknown as AnyRow;
        const lines = [
          {
            label: party.partyType === 'individual' ? '身份证号' : '信用代码',
            key: party.partyType === 'individual' ? ('idNo' as const) : ('uscc' as const),
          },
          { label: '联系人', key: 'contactName' as const },
          { label: '联系电话', key: 'contactPhone' as const },
          { label: '开户行', key: 'bankName' as const },
          { label: '账号', key: 'bankAccount' as const },
          { label: '签署', key: 'signedAt' as const },
        ].filter(({ key }) => party[key] !== null || party.masked?.includes(key));
        return (
          <div key={party.id}>
            <h3>
              <span className="tag">{optionLabel(partyRoles, party.role)}</span>
              {party.name}
              {party.isSelf && <span className="tag">我方</span>}
            </h3>
            <DescriptionList
              lines={lines.map(({ label, key }) => ({
                label,
                value: (
                  <>
                    <PartyValue party={row} name={key} />
                    {key === 'signedAt' && party.signedBy ? ` ${party.signedBy}` : ''}
                  </>
                ),
              }))}
            />
          </div>
        );
      })}
    </div>
  );
}

/** From 待签署 on the agreement is changed by 变更 alone. */
export const LockedNote = ({ onChange }: { readonly onChange: () => void }): ReactElement => (
  <button type="button" className={kit.textButton} onClick={onChange}>
    <Lock size={14} aria-hidden="true" /> 经变更修改
  </button>
);

export interface InvoiceSectionProps extends Pick<ContractDetail, 'invoices' | 'plans'> {
  readonly hasAmounts: boolean;
  readonly onInvoice?: ((invoice: AnyRow) => void) | undefined;
}

export function InvoiceSection({ invoices, plans, hasAmounts, onInvoice }: InvoiceSectionProps): ReactElement {
  if (invoices.length === 0) return <p className="secondary">还没有登记发票</p>;
  const seqOf = new Map(plans.map(({ id, seq }) => [id, seq]));
  const valid = invoices.filter(({ status }) => status === 'valid');
  return (
    <Scroller label="发票">
      <PlainTable>
        <thead>
          <tr>
            <th>日期</th>
            <th>发票号码</th>
            <th>种类</th>
            <th data-number>税率</th>
            {hasAmounts && <th data-number>税额</th>}
            {hasAmounts && <th data-number>含税（元）</th>}
            <th>期次</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id} data-void={invoice.status === 'valid' ? undefined : true}>
              <td>{formatDate(invoice.invoiceDate)}</td>
              <td>
                {onInvoice ? (
                  <button type="button" className={kit.textButton} onClick={() => onInvoice(invoice)}>
                    {invoice.invoiceNo}
                  </button>
                ) : (
                  invoice.invoiceNo
                )}
              </td>
              <td>
                {optionLabel(invoiceKinds, invoice.kind)}
                {invoice.status !== 'valid' && ` · ${optionLabel(invoiceStatuses, invoice.status)}`}
              </td>
              <td data-number>{rateLabel(invoice.taxRate)}</td>
              {hasAmounts && (
                <td data-number>{invoice.taxAmount === null ? EMPTY_TEXT : formatNumber(invoice.taxAmount, 2)}</td>
              )}
              {hasAmounts && <td data-number>{formatNumber(invoice.amount, 2)}</td>}
              <td>{invoice.planId === null ? EMPTY_TEXT : `第 ${seqOf.get(invoice.planId) ?? '?'} 期`}</td>
            </tr>
          ))}
        </tbody>
        {hasAmounts && (
          <tfoot>
            <tr>
              <td>合计</td>
              <td>{''}</td>
              <td>{''}</td>
              <td>{''}</td>
              <td data-number>{yuan(sumOf(valid.map(({ taxAmount }) => centsOf(taxAmount))))}</td>
              <td data-number>{yuan(sumOf(valid.map(({ amount }) => centsOf(amount))))}</td>
              <td>{''}</td>
            </tr>
          </tfoot>
        )}
      </PlainTable>
    </Scroller>
  );
}

export interface TaskSectionProps {
  readonly row: Contract;
  readonly today: string;
  /** Ticks a task, or takes the tick back. Absent: it is only read. */
  readonly onTick?: ((index: number, done: boolean) => void) | undefined;
}

export function TaskSection({ row, today, onTick }: TaskSectionProps): ReactElement {
  const tasks = row.checklist ?? [];
  if (tasks.length === 0) return <p className="secondary">还没有履约事项</p>;
  const ownerField = contractEntity.fields.ownerId;
  return (
    <ul className={styles.lines}>
      {tasks.map((task, index) => {
        const late = !task.done && task.dueDate ? daysUntil(task.dueDate, today) : 0;
        return (
          <li key={`${task.title}-${index}`}>
            <Checkbox
              checked={task.done}
              disabled={!onTick}
              onChange={(event) => onTick?.(index, event.target.checked)}
            >
              <span className={task.done ? 'secondary' : ''}>{task.title}</span>
            </Checkbox>
            <span className={styles.end}>
              {task.ownerId ? <RefCell field={ownerField} value={task.ownerId} /> : <Empty />}
            </span>
            <span className={styles.day} data-late={late < 0 || undefined}>
              {formatDate(task.dueDate)}
              {late < 0 && <b> 逾期 {-late} 天</b>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function ChangeSection({ changes }: Pick<ContractDetail, 'changes'>): ReactElement {
  if (changes.length === 0) return <p className="secondary">没有变更过</p>;
  return (
    <Scroller label="变更">
      <PlainTable className={styles.changes}>
        <thead>
          <tr>
            <th>次</th>
            <th>日期</th>
            <th>项目</th>
            <th data-number>变更前</th>
            <th data-number>变更后</th>
            <th data-number>差</th>
            <th>原因</th>
          </tr>
        </thead>
        <tbody>
          {changes.flatMap((change) => {
            const lines = (change.changes ?? []) as readonly ChangeLine[];
            return lines.map((line, index) => {
              // Whoever may not see amounts is told that one changed, and not how.
              const isHidden = line.isAmount && line.before === null && line.after === null;
              return (
                <tr key={`${change.id}-${line.field}`} data-inner={index < lines.length - 1 || undefined}>
                  <td>{index === 0 ? change.seq : ''}</td>
                  <td>{index === 0 ? formatDate(change.changeDate) : ''}</td>
                  <td>{line.label}</td>
                  <td data-number>{isHidden ? '无权查看' : <del>{lineText(line, line.before)}</del>}</td>
                  <td data-number>{isHidden ? '' : <ins>{lineText(line, line.after)}</ins>}</td>
                  <td data-number>{isHidden ? '' : lineDifference(line)}</td>
                  <td>{index === 0 ? change.reason : ''}</td>
                </tr>
              );
            });
          })}
        </tbody>
      </PlainTable>
    </Scroller>
  );
}

/** What the other contract is to this one. */
const relationWord = ({ relation, isParent }: ContractDetail['related'][number]): string => {
  if (relation === 'renewal_of') return isParent ? '前一份' : '后一份';
  return relation ? optionLabel(contractRelations, relation) : '关联';
};

export function RelatedSection({ related }: Pick<ContractDetail, 'related'>): ReactElement {
  if (related.length === 0) return <p className="secondary">没有关联的合同</p>;
  return (
    <ul className={styles.lines}>
      {related.map((other) => (
        <li key={other.id}>
          <span className={styles.kind}>{relationWord(other)}</span>
          <Link to={`/contract-manage?id=${other.id}`}>
            <FileText size={16} aria-hidden="true" /> {other.contractNo} {other.contractName}
          </Link>
          <span className={styles.end}>
            {other.amount !== null && `${other.direction === 'expense' ? '付' : '收'} ${formatMoney(other.amount)}，`}
            {optionLabel(contractStatuses, other.status)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How a file looks beside its list: a picture itself, of a PDF its first pages on a press. */
function Preview({ file, onOpen }: { readonly file: FileValue; readonly onOpen: () => void }): ReactElement {
  const can = viewKind(file) !== null;
  return (
    <figure className={styles.preview}>
      {isImage(file) ? (
        <img src={fileAddress(file, true, 256)} alt={file.name} />
      ) : (
        <FileText size={48} strokeWidth={1} aria-hidden="true" />
      )}
      <figcaption className="secondary caption">
        {can && (
          <button type="button" className={kit.textButton} onClick={onOpen}>
            打开预览
          </button>
        )}{' '}
        <a className={kit.textButton} href={fileAddress(file, isImage(file))} target="_blank" rel="noreferrer">
          {isImage(file) ? '查看原图' : '下载'}
        </a>
      </figcaption>
    </figure>
  );
}

export function FileSection({ files }: Pick<ContractDetail, 'files'>): ReactElement {
  const [chosenId, setChosen] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (files.length === 0) return <p className="secondary">还没有附件</p>;
  const chosen = files.find(({ id }) => id === chosenId) ?? files[0];
  const [shown] = filesOf(chosen?.file);
  return (
    <div className={styles.files}>
      <ul className={styles.lines}>
        {files.map((file) => {
          const [content] = filesOf(file.file);
          return (
            <li key={file.id} data-chosen={file === chosen || undefined}>
              <button
                type="button"
                aria-pressed={file === chosen}
                onClick={() => setChosen(file.id)}
                onDoubleClick={() => setOpen(content !== undefined && viewKind(content) !== null)}
              >
                <FileText size={16} aria-hidden="true" />
                <span className="ellipsis">{file.name}</span>
              </button>
              <span className="tag">{optionLabel(contractFileKinds, file.kind)}</span>
              <span className={styles.size}>{content ? formatFileSize(content.size) : EMPTY_TEXT}</span>
            </li>
          );
        })}
      </ul>
      {shown && <Preview file={shown} onOpen={() => setOpen(true)} />}
      {isOpen && shown && <FileViewer file={shown} onClose={() => setOpen(false)} />}
    </div>
  );
}
