/** 新建合同, 编辑合同: seven sections on one page, what is missing beside them, the check before saving at the right. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { CircleAlert, CloudCheck } from 'lucide-react';
import type { FormEvent, KeyboardEvent, ReactElement } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { generatedCode } from '#core/org/public.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { call, CallRefused } from '#platform/web/call.ts';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import { ConflictDialog } from '#platform/web/entity/ConflictDialog.tsx';
import { FormNotes, keepEnter, useSaveKey } from '#platform/web/entity/EntityForm.tsx';
import type { FormSlots } from '#platform/web/entity/FormFields.tsx';
import { FormFields } from '#platform/web/entity/FormFields.tsx';
import { RowPage } from '#platform/web/entity/RowPage.tsx';
import type { FormOptions } from '#platform/web/entity/use-entity-form.ts';
import { useEntityForm } from '#platform/web/entity/use-entity-form.ts';
import { SectionAnchors } from '#platform/web/parts/SectionAnchors.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { queryClient, useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAccount } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.ts';
import { operate } from '../../model/contract-acts.ts';
import { insertContract, queryParty, updateContract } from '../../model/edit-calls.ts';
import { getContract } from '../../model/list-calls.ts';
import { NumberContext, NumberSlot, TypeSlot } from './BasicSlots.tsx';
import { ApprovalSteps } from './ApprovalSteps.tsx';
import { CheckRail, RestLine } from './CheckRail.tsx';
import { CopyFrom } from './CopyFrom.tsx';
import { FilesSlot } from './FilesSlot.tsx';
import type { SectionKey } from './form-entity.ts';
import { createChecked, formEntity, formKeys, formRow, sections, sectionState, shownKeys } from './form-entity.ts';
import { AmountSlot, LinesSlot, RateSlot } from './MoneySlots.tsx';
import { PartiesSlot, PlansSlot } from './part-slots.tsx';
import { useKeptDraft, useKeptStart } from './use-kept-draft.ts';
import styles from './edit.module.css';

const slots: FormSlots = {
  typeId: TypeSlot,
  contractNo: NumberSlot,
  amount: AmountSlot,
  taxRate: RateSlot,
  lines: LinesSlot,
  parties: PartiesSlot,
  plans: PlansSlot,
  files: FilesSlot,
};

const idOf = (key: string): string => `contract-${key}`;
/** Sections whose only field fills them: it needs no label before it. */
const wholeSections: ReadonlySet<SectionKey> = new Set(['parties', 'plans', 'files']);

export interface ContractFormProps {
  /** null makes a new one. */
  readonly id: number | null;
  /** Leaves for the contract that was saved. */
  readonly onSaved: (id: number) => void;
  readonly onClose: () => void;
}

interface FormProps extends Omit<ContractFormProps, 'id'> {
  readonly row: AnyRow | null;
  readonly preset: Values;
  readonly held: { readonly expiresAt: string | null; readonly rule: string | null };
}

/** Next free number that a refusal names. */
const suggestOf = (error: unknown): string | null => {
  const suggest = error instanceof CallRefused ? (error.data as { suggest?: unknown } | null)?.suggest : null;
  return typeof suggest === 'string' ? suggest : null;
};

/** The first finding of the page is brought into view, after the sections have looked for their own. */
function useFirstOfPage(page: { readonly current: HTMLElement | null }, failures: number): void {
  useEffect(() => {
    if (failures === 0) return;
    const first = page.current?.querySelector<HTMLElement>('[data-invalid]');
    first?.scrollIntoView({ block: 'center' });
    const control =
      first?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      first?.querySelector<HTMLElement>('input:not([hidden]), textarea, button');
    control?.focus({ preventScroll: true });
  }, [page, failures]);
}

/** Ctrl+Enter submits from anywhere while the form is open. */
function useSubmitKey(submit: () => void): void {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function ContractForm({ row, preset, held, onSaved, onClose }: FormProps): ReactElement {
  const seesAmounts = usePermission('contract_amount_view');
  const { data: party } = useRead(queryParty, { keyword: '' }, { quiet: true });
  const [checked] = useState(createChecked);
  const ownUscc = party?.self.uscc ?? null;
  useEffect(() => checked.change({ ownUscc }), [checked, ownUscc]);
  const entity = useMemo(() => formEntity(checked.read), [checked]);
  const [suggest, setSuggest] = useState<string | null>(null);
  const kept = useKeptStart(row);
  const send: FormOptions['send'] = async (body, sending) => {
    setSuggest(null);
    try {
      // The form made the body by the declaration, which is that of the call.
      const saved = row
        ? await call(updateContract, body as InputOf<typeof updateContract>, { quiet: true, ...sending })
        : await call(insertContract, body as InputOf<typeof insertContract>, { quiet: true, ...sending });
      localStorage.removeItem(kept.key);
      if (saved.warnings.length > 0) toast.warning(saved.warnings.join('；'));
      if (checked.read().isSubmitting) await submitSaved(saved);
      return saved;
    } catch (error) {
      setSuggest(suggestOf(error));
      throw error;
    }
  };
  const form = useEntityForm({
    entity,
    row,
    keys: formKeys,
    preset,
    send,
    kept: kept.draft,
    keepsDraft: true,
    onSaved: (id) => {
      void queryClient.invalidateQueries();
      onSaved(id);
    },
  });
  const savedAt = useKeptDraft(kept.key, row?.version ?? null, form);
  const run = (isSubmitting: boolean) => {
    checked.change({ isSubmitting });
    void form.submit();
  };
  const save = () => run(false);
  const submit = () => run(true);
  useSaveKey(save);
  const leave = () => form.leave(onClose);
  const page = useRef<HTMLDivElement>(null);
  useFirstOfPage(page, form.failures);
  const { errors } = form.findings;
  const wrong = sections.filter(({ key }) => sectionState(key, form.values, errors, seesAmounts).errors > 0);
  const title = row ? `编辑合同 ${String(row['contractNo'])}` : '新建合同';
  const mayOperate = usePermission('contract_edit');
  useSubmitKey(submit);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave();
  };
  const onSubmit = (event: FormEvent) => event.preventDefault();
  const count = Object.keys(errors).length;
  return (
    // Esc leaves the page.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={page} className={styles.page} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <div>
          <p className={styles.crumb}>
            <Link to="/contract-manage">合同管理</Link> / {row ? String(row['contractNo']) : '新建'}
          </p>
          <h1>{title}</h1>
        </div>
        <span className={styles.headActs}>
          {savedAt !== null && (
            <span className={`secondary caption ${styles.kept}`} role="status">
              <CloudCheck size={14} aria-hidden="true" />
              草稿 {formatDateTime(new Date(savedAt).toISOString()).slice(11)} 已存，关掉页面也不会丢
            </span>
          )}
          {row === null && <CopyFrom form={form} />}
        </span>
      </header>
      <div className={styles.body}>
        <SectionAnchors
          idOf={idOf}
          anchors={sections.map(({ key, label }) => ({
            key,
            label,
            ...sectionState(key, form.values, errors, seesAmounts),
          }))}
        />
        {/* The keys of the controls rise to the form. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form className={styles.form} noValidate aria-label={title} onSubmit={onSubmit} onKeyDown={keepEnter}>
          <FormNotes form={form} />
          <NumberContext value={{ ...held, suggest }}>
            {sections.map(({ key, label }) => {
              const keys = shownKeys(key, form.values, seesAmounts);
              if (keys.length === 0) return null;
              return (
                <section
                  key={key}
                  className={styles.section}
                  data-part="detail-section"
                  data-whole={wholeSections.has(key) || undefined}
                  aria-labelledby={idOf(key)}
                >
                  <h2 id={idOf(key)} tabIndex={-1}>
                    {label}
                  </h2>
                  <FormFields entity={entity} form={form} keys={keys} slots={slots} row={row} />
                </section>
              );
            })}
          </NumberContext>
          <ApprovalSteps row={row} values={form.values} id={idOf('approval')} />
          <ConflictDialog entity={entity} form={form} />
        </form>
        <CheckRail values={form.values} seesAmounts={seesAmounts} />
      </div>
      <footer className={styles.foot}>
        {count > 0 && (
          <span className={styles.remaining} role="status">
            <CircleAlert size={14} aria-hidden="true" />
            还有 {count} 处要改{wrong.length > 0 && `：${wrong.map(({ label }) => label).join('、')}`}
          </span>
        )}
        {seesAmounts && <RestLine values={form.values} />}
        <span className={styles.buttons}>
          <Button type="text" onClick={leave}>
            取消
          </Button>
          <Button loading={form.isSaving} onClick={save} aria-keyshortcuts="Control+S">
            存草稿 <kbd aria-hidden="true">Ctrl S</kbd>
          </Button>
          {mayOperate && (
            <Button type="primary" loading={form.isSaving} onClick={submit} aria-keyshortcuts="Control+Enter">
              提交审批
            </Button>
          )}
        </span>
      </footer>
    </div>
  );
}

/** Submits what was saved. A refusal leaves the draft as it was saved: it is told, and the contract opens. */
async function submitSaved({ id, version }: { readonly id: number; readonly version: number }): Promise<void> {
  try {
    const answer = await call(operate, { id, version, action: 'submit' }, { quiet: true });
    const deciders = answer.approval?.[0]?.deciders ?? [];
    toast.success(deciders.length > 0 ? `已提交审批：${deciders.join('、')}` : '已提交，待签署');
  } catch (error) {
    toast.error(`草稿已存，没有提交：${error instanceof CallRefused ? error.errorDesc : '网络中断，请重试'}`);
  }
}

/** A new contract begins with a number that is held for it, its owner, and ourselves as one party. */
function NewContract({ onSaved, onClose }: Omit<ContractFormProps, 'id'>): ReactElement {
  const staffId = useAccount((state) => state.account?.staffId ?? null);
  const number = useQuery({
    queryKey: [generatedCode.path, 'contract form'],
    queryFn: () => call(generatedCode, { codeType: 'contract' }, { quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const self = useRead(queryParty, { keyword: '' }, { quiet: true });
  const [begun] = useState(() => ({ ...(staffId !== null && { ownerId: staffId }), direction: 'income' }));
  const preset = useMemo(
    () => ({
      ...begun,
      ...(number.data && { contractNo: number.data.code }),
      ...(self.data && {
        parties: [
          { role: 'a' },
          {
            role: 'b',
            name: self.data.self.name,
            uscc: self.data.self.uscc,
            legalRep: self.data.self.legalRep,
            isSelf: true,
          },
        ],
      }),
    }),
    [begun, number.data, self.data],
  );
  if (number.error || self.error)
    return (
      <ErrorState
        title="新建合同没有打开"
        error={number.error ?? self.error}
        onRetry={() => {
          void number.refetch();
          void self.refetch();
        }}
      />
    );
  if (!number.data || !self.data) return <Skeleton rows={10} />;
  const { expiresAt, rule } = number.data;
  return <ContractForm row={null} preset={preset} held={{ expiresAt, rule }} onSaved={onSaved} onClose={onClose} />;
}

export default function ContractFormPage({ id, onSaved, onClose }: ContractFormProps): ReactElement {
  if (id === null) return <NewContract onSaved={onSaved} onClose={onClose} />;
  return (
    <RowPage id={id} endpoint={getContract} title="编辑合同" noun="合同" list="/contract-manage">
      {(detail) => (
        <ContractForm
          key={id}
          row={formRow(detail)}
          preset={{}}
          held={{ expiresAt: null, rule: null }}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
    </RowPage>
  );
}
