/** A contract: what came of its money first, then what was agreed, changed, invoiced and attached, and its story beside it. */
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Copy, Pencil, Plus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { EMPTY_TEXT, formatFileSize } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { call } from '#platform/web/call.ts';
import { copyText } from '#platform/web/copy-text.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { HeadActs } from '#platform/web/entity/DetailHead.tsx';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { RowPage, useRowId } from '#platform/web/entity/RowPage.tsx';
import { RowRequests } from '#platform/web/entity/RowRequests.tsx';
import { RowTimeline, storyOf } from '#platform/web/entity/RowTimeline.tsx';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { lastListOf } from '#platform/web/entity/last-list.ts';
import { RowWalk } from '#platform/web/entity/RowWalk.tsx';
import { RefCell, State } from '#platform/web/entity/widgets/cells.tsx';
import { filesOf } from '#platform/web/entity/widgets/file-values.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { FigureRow } from '#platform/web/parts/FigureRow.tsx';
import { SectionAnchors } from '#platform/web/parts/SectionAnchors.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import kit from '#platform/web/styles/kit.module.css';
import '#platform/web/styles/print.css';
import { toast } from '#platform/web/toast.ts';
import { contractStatuses } from '../../model/contract-dicts.ts';
import { mostTasks } from '../../model/contract-json.ts';
import { movingStatuses } from '../../model/contract-moves.ts';
import { contract as contractEntity } from '../../model/contract.ts';
import { updateContract } from '../../model/edit-calls.ts';
import type { ContractDetail } from '../../model/list-calls.ts';
import { getContract, queryPageContract } from '../../model/list-calls.ts';
import { centsOf, sumOf } from '../../model/money/cents.ts';
import { correctableHours } from '../../model/money/money-calls.ts';
import type { Contract, ContractLedger, Receipt } from './contract-words.ts';
import { flowOf, headFacts, ledgerOfDetail, verbOf, yuan } from './contract-words.ts';
import { LedgerSection } from './LedgerSection.tsx';
import { operatingActs } from '../operating-entry.ts';
import { FileSection } from './FileSection.tsx';
import {
  agreedKeys,
  ChangeSection,
  FieldSection,
  handledKeys,
  saidOf,
  InvoiceSection,
  LockedNote,
  PartySection,
  RelatedSection,
  TaxSection,
} from './sections.tsx';
import { TaskSection } from './TaskSection.tsx';
import styles from './contract-detail.module.css';

const ReceiptForm = lazyPart(async () => (await import('./money-forms.tsx')).ReceiptForm);
const InvoiceForm = lazyPart(async () => (await import('./money-forms.tsx')).InvoiceForm);
const ReverseDialog = lazyPart(async () => (await import('./money-forms.tsx')).ReverseDialog);
const PlanDialog = lazyPart(async () => (await import('./PlanDialog.tsx')).PlanDialog);

/** Acts that lead on: one of them is the filled button where no money is to be entered. */
const forward = new Set(['submit', 'sign', 'archive']);

/** Milliseconds in which a receipt may be corrected. */
const correctable = correctableHours * 3_600_000;

/** What is open over the page. */
type Layer =
  | { readonly kind: 'receipt'; readonly receipt: Receipt | null }
  | { readonly kind: 'reverse'; readonly receipt: Receipt }
  | { readonly kind: 'invoice'; readonly invoice: AnyRow | null }
  | { readonly kind: 'plan' }
  | { readonly kind: 'handling' };

interface PageProps {
  readonly detail: ContractDetail;
  readonly renew: () => void;
}

function Flow({ row }: { readonly row: Contract }): ReactElement {
  return (
    <ol className={styles.flow} aria-label="合同进程">
      {flowOf(row).map(({ key, label, note, state, tone }) => (
        <li key={key} data-state={state} data-tone={tone} aria-current={state === 'present' ? 'step' : undefined}>
          {state === 'past' ? <CircleCheck size={15} aria-hidden="true" /> : <i aria-hidden="true" />}
          <b>{label}</b>
          {note && <span>{note}</span>}
        </li>
      ))}
    </ol>
  );
}

/** What can be done: money first while it moves, then what the state asks for. */
function useHeadActions({ detail, renew }: PageProps, open: (layer: Layer) => void) {
  const row = detail.contract;
  const navigate = useNavigate();
  const mayMoney = usePermission('contract_finance');
  const mayEdit = usePermission('contract_edit');
  const acts = useActs({ ...operatingActs, onDone: renew });
  const verb = verbOf(row);
  const hasMoney = mayMoney && movingStatuses.includes(row.status) && row.direction !== 'none';
  const allowed = new Set(detail.actions);
  const own = acts
    .rowActions(row as unknown as AnyRow)
    .filter(({ key }) => allowed.has(key))
    .map((action) => ({ ...action, isMain: !hasMoney && forward.has(action.key) }));
  const actions: RowAction[] = [
    ...(hasMoney && row.status !== 'completed'
      ? [
          {
            key: 'receipt',
            label: `登记${verb}款`,
            isMain: true,
            onRun: () => open({ kind: 'receipt', receipt: null }),
          },
        ]
      : []),
    ...own,
    ...(mayEdit && row.status === 'draft'
      ? [{ key: 'edit', label: '编辑', onRun: () => void navigate(`/contract-manage?edit=${row.id}`) }]
      : []),
    { key: 'print', label: '打印', onRun: () => globalThis.print() },
  ];
  return { actions, acts, hasMoney };
}

/** Along the register as it was last in sight. */
function Walk({ id }: { readonly id: number }): ReactElement | null {
  const navigate = useNavigate();
  const list = lastListOf(contractEntity);
  if (!list) return null;
  const open = ({ id: next }: AnyRow) => void navigate(`/contract-manage?id=${next}`, { replace: true });
  return <RowWalk id={id} siblings={{ ...list, open }} />;
}

function Head({
  detail,
  actions,
}: {
  readonly detail: ContractDetail;
  readonly actions: readonly RowAction[];
}): ReactElement {
  const row = detail.contract;
  const state = contractStatuses.find(({ code }) => code === row.status);
  const facts = headFacts(row, todayInShanghai(), detail.ordered);
  const toned = facts.map(({ label, value, tone }) => ({
    label,
    value: tone === 'danger' ? <span className={styles.late}>{value}</span> : value,
  }));
  const short = facts.slice(0, 3).map((fact) => ({ ...fact, value: fact.short ?? fact.value }));
  return (
    <PageHeader
      title={row.contractName}
      tags={state && <State option={state} />}
      facts={toned}
      actions={<HeadActs actions={actions} name={row.contractName} />}
    >
      <FigureRow className={styles.narrowFacts} look="stacked" figures={short} />
      <p className={styles.beneath}>
        <Link to="/contract-manage">合同管理</Link>
        {row.categoryName && <span data-aside>{row.categoryName}</span>}
        <span>
          {row.contractNo}{' '}
          <button
            type="button"
            className={kit.textButton}
            aria-label={`复制编号 ${row.contractNo}`}
            onClick={() => void copyText(row.contractNo).then(() => toast.info('已复制'))}
          >
            <Copy size={14} aria-hidden="true" />
          </button>
        </span>
        <span>{row.otherParty ?? EMPTY_TEXT}</span>
        <span className={styles.owner} data-aside>
          负责人 <RefCell field={contractEntity.fields.ownerId} value={row.ownerId} />
        </span>
        <Walk id={row.id} />
      </p>
      <Flow row={row} />
    </PageHeader>
  );
}

interface Part {
  readonly key: string;
  readonly label: string;
  /** Behind the anchor: how many. */
  readonly count?: string | undefined;
  /** Something is overdue in it. */
  readonly isLate?: boolean;
  readonly note?: string | undefined;
  readonly act?: ReactNode;
  readonly body: ReactNode;
}

interface PartsOptions {
  readonly detail: ContractDetail;
  readonly ledger: ContractLedger;
  readonly hasMoney: boolean;
  readonly open: (layer: Layer) => void;
  readonly onChange: (() => void) | undefined;
  /** Absent: nothing of the contract may be written. */
  readonly onWritten: (() => void) | undefined;
  readonly isAddingTask: boolean;
  readonly addTask: (isAdding: boolean) => void;
}

/** A receipt is corrected on the day on which it was entered, and taken back always. */
const receiptActs = (receipt: Receipt, open: (layer: Layer) => void): RowAction[] => [
  ...(Date.now() - Date.parse(receipt.createdAt) < correctable
    ? [{ key: 'correct', label: '更正', onRun: () => open({ kind: 'receipt', receipt }) }]
    : []),
  { key: 'reverse', label: '冲销', danger: true, onRun: () => open({ kind: 'reverse', receipt }) },
];

const AddButton = ({ label, onPress }: { readonly label: string; readonly onPress: () => void }): ReactElement => (
  <button type="button" className={kit.textButton} onClick={onPress}>
    <Plus size={14} aria-hidden="true" /> {label}
  </button>
);

/** Parts of the page in their order; those without rights are absent. */
function partsOf(options: PartsOptions): Part[] {
  const { detail, ledger, hasMoney, open, onChange, onWritten, isAddingTask, addTask } = options;
  const { contract: row, parties, plans, receipts, invoices, changes, related, files } = detail;
  const today = todayInShanghai();
  const verb = verbOf(row);
  const hasAmounts = !row.masked?.includes('amount');
  const tasks = row.checklist ?? [];
  const relatedCount = related.length + (row.projectId === null ? 0 : 1);
  const doneTasks = tasks.filter(({ done }) => done).length;
  const valid = invoices.filter(({ status }) => status === 'valid');
  const invoiced = sumOf(valid.map(({ amount }) => centsOf(amount)));
  const bytes = files.flatMap(({ file }) => filesOf(file)).reduce((sum, { size }) => sum + size, 0);
  const money: Part = {
    key: 'money',
    label: '收付款',
    isLate: ledger.blocks.some(({ state }) => state === 'overdue'),
    note: `计划 ${plans.length} 期，${verb}款 ${receipts.length - ledger.reversals} 笔${
      ledger.reversals > 0 ? `，冲销 ${ledger.reversals} 笔` : ''
    }`,
    act: hasMoney && row.status !== 'changing' && row.nature !== 'framework' && (
      <button type="button" className={kit.textButton} onClick={() => open({ kind: 'plan' })}>
        <Pencil size={14} aria-hidden="true" /> 编辑计划
      </button>
    ),
    body: (
      <LedgerSection
        ledger={ledger}
        verb={verb}
        today={today}
        hasAmounts={hasAmounts}
        actsOf={hasMoney ? (receipt) => receiptActs(receipt, open) : undefined}
      />
    ),
  };
  const tax: Part = {
    key: 'tax',
    label: '金额与税',
    note: row.amount === null ? undefined : `含税 ${yuan(centsOf(row.amount))} 元`,
    body: <TaxSection row={row} />,
  };
  return [
    ...(row.direction === 'none' ? [] : [money]),
    ...(hasAmounts && row.direction !== 'none' ? [tax] : []),
    {
      key: 'parties',
      label: '签约方',
      act: onChange && <LockedNote onChange={onChange} />,
      body: <PartySection parties={parties} />,
    },
    ...(saidOf(row, agreedKeys).length > 0
      ? [{ key: 'terms', label: '条款', body: <FieldSection row={row} keys={agreedKeys} /> }]
      : []),
    {
      key: 'invoices',
      label: '发票',
      count: invoices.length > 0 ? String(invoices.length) : undefined,
      note:
        hasAmounts && row.amount !== null && invoices.length > 0
          ? `已开 ${yuan(invoiced)} 元，未开 ${yuan(centsOf(row.amount) > invoiced ? centsOf(row.amount) - invoiced : 0n)} 元`
          : undefined,
      act: hasMoney && <AddButton label="登记发票" onPress={() => open({ kind: 'invoice', invoice: null })} />,
      body: (
        <InvoiceSection
          invoices={invoices}
          plans={plans}
          hasAmounts={hasAmounts}
          onInvoice={hasMoney ? (invoice) => open({ kind: 'invoice', invoice }) : undefined}
        />
      ),
    },
    {
      key: 'tasks',
      label: '履约事项',
      count: tasks.length > 0 ? `${doneTasks}/${tasks.length}` : undefined,
      isLate: tasks.some(({ done, dueDate }) => !done && !!dueDate && dueDate < today),
      note: tasks.length > 0 ? `${tasks.length} 件，完成 ${doneTasks} 件` : undefined,
      act: onWritten && tasks.length < mostTasks && <AddButton label="新增" onPress={() => addTask(true)} />,
      body: (
        <TaskSection
          detail={detail}
          today={today}
          onSaved={onWritten}
          isAdding={isAddingTask}
          onAdded={() => addTask(false)}
        />
      ),
    },
    {
      key: 'changes',
      label: '变更',
      count: changes.length > 0 ? String(changes.length) : undefined,
      note: changes.length > 0 ? `${changes.length} 次` : undefined,
      body: <ChangeSection changes={changes} />,
    },
    {
      key: 'related',
      label: '关联',
      count: relatedCount > 0 ? String(relatedCount) : undefined,
      body: <RelatedSection row={row} related={related} />,
    },
    {
      key: 'files',
      label: '附件',
      count: files.length > 0 ? String(files.length) : undefined,
      note: files.length > 0 ? `${files.length} 份，${formatFileSize(bytes)}` : undefined,
      body: <FileSection key={row.version} detail={detail} onSaved={onWritten} />,
    },
    {
      key: 'handling',
      label: '经办与归档',
      act: onWritten && (
        <button type="button" className={kit.textButton} onClick={() => open({ kind: 'handling' })}>
          <Pencil size={14} aria-hidden="true" /> 编辑
        </button>
      ),
      body: <FieldSection row={row} keys={handledKeys} />,
    },
  ];
}

const idOf = (key: string): string => `contract-${key}`;

interface LayersProps extends PageProps {
  readonly ledger: ContractLedger;
  readonly layer: Layer;
  readonly open: (layer: Layer | null) => void;
}

function Layers({ detail, ledger, layer, open, renew }: LayersProps): ReactElement {
  const { contract, plans } = detail;
  const onClose = () => open(null);
  const onSaved = () => {
    open(null);
    renew();
  };
  const common = { contract, plans, ledger, onClose, onSaved };
  if (layer.kind === 'plan') return <PlanDialog {...common} />;
  if (layer.kind === 'handling')
    return (
      <EntityForm
        title="经办与归档"
        entity={contractEntity}
        row={contract}
        keys={[...handledKeys, 'projectId']}
        block={`handling-${contract.id}`}
        send={(body, sending) =>
          call(updateContract, body as InputOf<typeof updateContract>, { quiet: true, ...sending })
        }
        onSaved={onSaved}
        onClose={onClose}
      />
    );
  if (layer.kind === 'receipt') return <ReceiptForm {...common} receipt={layer.receipt} />;
  if (layer.kind === 'reverse') return <ReverseDialog {...common} receipt={layer.receipt} />;
  return <InvoiceForm {...common} invoice={layer.invoice} />;
}

function ContractPage({ detail, renew: readAgain }: PageProps): ReactElement {
  const [round, setRound] = useState(0);
  const renew = () => {
    readAgain();
    setRound((times) => times + 1);
  };
  const [layer, open] = useState<Layer | null>(null);
  const ledger = useMemo(() => ledgerOfDetail(detail, todayInShanghai()), [detail]);
  const { actions, acts, hasMoney } = useHeadActions({ detail, renew }, open);
  const mayEdit = usePermission('contract_edit');
  const [isAddingTask, addTask] = useState(false);
  const row = detail.contract;
  const canChange = detail.actions.includes('change');
  const parts = partsOf({
    detail,
    ledger,
    hasMoney,
    open,
    onWritten: mayEdit && row.status !== 'pending' ? renew : undefined,
    isAddingTask,
    addTask,
    onChange: canChange ? () => acts.open('change', [row]) : undefined,
  });
  return (
    <>
      <Head detail={detail} actions={actions} />
      <div className={styles.page}>
        <SectionAnchors anchors={parts} idOf={idOf} />
        <div className={styles.body}>
          <RowRequests entity={contractEntity.name} rowId={row.id} round={round} />
          {parts.map(({ key, label, note, act, body }) => (
            <section key={key} data-part="detail-section" className={styles.section} aria-labelledby={idOf(key)}>
              <SectionHead id={idOf(key)} title={label} note={note}>
                {act}
              </SectionHead>
              {body}
            </section>
          ))}
        </div>
        <aside className={styles.rail}>
          <RowTimeline {...storyOf(contractEntity.name, row.id, row.version)} />
        </aside>
      </div>
      <Suspense>{acts.layer}</Suspense>
      {layer && <Layers detail={detail} ledger={ledger} layer={layer} open={open} renew={renew} />}
    </>
  );
}

export default function ContractDetailPage(): ReactElement {
  const client = useQueryClient();
  return (
    <RowPage id={useRowId()} endpoint={getContract} title="合同" noun="合同" list="/contract-manage">
      {(detail, refresh) => (
        <ContractPage
          key={detail.contract.id}
          detail={detail}
          renew={() => {
            refresh();
            void client.invalidateQueries({ queryKey: listKey(contractEntity) });
            void client.invalidateQueries({ queryKey: [queryPageContract.path] });
          }}
        />
      )}
    </RowPage>
  );
}
