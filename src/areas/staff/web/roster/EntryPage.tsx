/** 办理入职 in steps: a new person, one who was expected, or one who comes back. */
import { Button, Modal } from 'antd';
import { Check } from 'lucide-react';
import type { FormEvent, ReactElement } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ErrorCode } from '#platform/entity/error-codes.ts';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { CallOptions } from '#platform/web/call.ts';
import { call, CallRefused } from '#platform/web/call.ts';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import { FormNotes, useSaveKey } from '#platform/web/entity/EntityForm.tsx';
import { FormFields } from '#platform/web/entity/FormFields.tsx';
import type { EntityFormState, FormOptions } from '#platform/web/entity/use-entity-form.ts';
import { useCompanyEntity } from '../own-fields/use-company-entity.ts';
import { useEntityForm } from '#platform/web/entity/use-entity-form.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { queryClient, useRead } from '#platform/web/query.ts';
import { useAccount } from '#platform/web/session.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { DescriptionList } from '#platform/web/parts/DescriptionList.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { queryBasicInfo } from '../../model/archive-calls.ts';
import { entryGroupUserBase } from '../../model/entry-calls.ts';
import { AllowancesControl } from '../archive/AllowancesControl.tsx';
import { SchoolControl } from '../archive/SchoolControl.tsx';
import { contractHints } from '../archive/record-blocks.tsx';
import { useRenewDepartments } from '../department/use-departments.ts';
import type { EntryPart, EntryStep } from './entry-steps.ts';
import {
  askedOf,
  entryBody,
  entryEntity,
  entryParts,
  entryStepsOf,
  formFields,
  formKey,
  isBegun,
  keysOf,
  knownOfContract,
  partKeys,
  partsOf,
  stepWith,
} from './entry-steps.ts';
import { entryEntityFor, knownOutside } from './outside-entry.ts';
import { IdNumberSlot } from './IdNumberSlot.tsx';
import type { KeptDraft } from './use-entry-draft.ts';
import { asFormDraft, dropDraft, entryBlock, readEntryDraft, useKeptDraft } from './use-entry-draft.ts';
import kit from '#platform/web/styles/kit.module.css';
import detailStyles from '#platform/web/entity/entity-detail.module.css';
import formStyles from '#platform/web/entity/entity-form.module.css';
import styles from './EntryPage.module.css';

const slots = {
  idNumber: IdNumberSlot,
  'salary.allowances': AllowancesControl,
  ...Object.fromEntries(
    entryParts.filter(({ keys }) => keys.includes('school')).map(({ key }) => [formKey(key, 'school'), SchoolControl]),
  ),
};

function Steps({
  steps,
  current,
  onGo,
}: {
  readonly steps: readonly EntryStep[];
  readonly current: number;
  readonly onGo: (step: number) => void;
}): ReactElement {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step.key}>
          <button type="button" aria-current={index === current ? 'step' : undefined} onClick={() => onGo(index)}>
            <i aria-hidden="true">{index < current ? <Check size={14} /> : index + 1}</i>
            {step.label}
          </button>
        </li>
      ))}
    </ol>
  );
}

interface EntryFormProps {
  /** With the fields of the company. */
  readonly entity: AnyEntity;
  readonly row: AnyRow | null;
  readonly departmentId: number | null;
  readonly draft: KeptDraft;
  /** The person in the talent pool who starts work. */
  readonly outside: AnyRow | null;
  /** Leads to the same entry as the return of somebody who worked here before. */
  readonly onRehire: (staffId: number) => void;
  readonly onClose: () => void;
}

type Answer = OutputOf<typeof entryGroupUserBase>;

/** Milliseconds in which a warning can be read. */
const warningTime = 8000;

const askedFirst = (title: string): Promise<boolean> =>
  new Promise((resolve) => {
    Modal.confirm({
      title,
      okText: '确认办理',
      cancelText: '返回修改',
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });

/** Sends the entry; what the law or a former leaving makes worth a question is asked, and findings of parts are put at their fields. */
async function sendEntry(
  body: Values,
  sending: Pick<CallOptions, 'idempotencyKey'>,
  confirmed = false,
): Promise<Answer> {
  const input = { ...entryBody(body), ...(confirmed && { confirmed }) } as InputOf<typeof entryGroupUserBase>;
  try {
    return await call(entryGroupUserBase, input, { quiet: true, ...sending });
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    const word = (error.data as { confirm?: string } | null)?.confirm;
    // Another body is another act: the key of the first must not answer for it.
    if (word !== undefined && (await askedFirst(error.errorDesc))) return sendEntry(body, {}, true);
    throw new CallRefused({
      errorCode: error.errorCode as ErrorCode,
      errorDesc: error.errorDesc,
      data: { ...(error.data as object | null), fields: formFields(error.fields, body) },
    });
  }
}

/** Says what came of it; a first password is shown once and nowhere else. */
function tell({ employeeNo, warnings, member }: Answer): void {
  const linked = member?.sent ? [`登录邀请已发送到 ${member.target ?? ''}`] : [];
  if (warnings.length > 0) toast.warning([...warnings, ...linked].join('；'), warningTime);
  else toast.success([`已办理入职，工号 ${employeeNo}`, ...linked].join('；'));
  if (!member?.initialPassword) return;
  Modal.info({
    title: '已开通登录账号',
    content: (
      <>
        <DescriptionList
          isClose
          lines={[
            { label: '账号', value: member.account },
            { label: '初始密码', value: <code>{member.initialPassword}</code> },
          ]}
        />
        <p className="secondary">只显示这一次，请转告本人，首次登录后修改。</p>
      </>
    ),
    okText: '知道了',
  });
}

/** Parts that the caller may write at all, by the code of their own call. */
function useMayWrite(): (part: EntryPart) => boolean {
  const codes: Readonly<Record<string, boolean>> = {
    contract: usePermission('staff_contract_edit'),
    salary: usePermission('staff_salary_edit'),
    account: usePermission('staff_account_edit'),
    studyRecords: usePermission('staff_record_edit'),
    families: usePermission('staff_family_edit'),
    files: usePermission('staff_file_edit'),
  };
  return (part) => codes[part.key.split('.')[0] ?? ''] === true;
}

interface StepProps {
  readonly entity: AnyEntity;
  readonly step: EntryStep;
  readonly form: EntityFormState;
  readonly row: AnyRow | null;
}

/** Lists of parts that may grow, with the words of the button. */
const growing = { studyRecords: '再加一段教育经历', families: '再加一位家庭成员', files: '再加一份材料' } as const;

/** Fields of a step, then its parts each under its name. */
function StepFields({ entity, step, form, row }: StepProps): ReactElement {
  const mayWrite = useMayWrite();
  const mayInvite = usePermission('user_add');
  const [shown, show] = useState<readonly string[]>([]);
  const parts = partsOf(step).filter(mayWrite);
  const visible = parts.filter((part) => !part.isFurther || shown.includes(part.key) || isBegun(part, form.values));
  const further = (list: string) => parts.find((part) => part.key.startsWith(`${list}.`) && !visible.includes(part));
  const contractValues = Object.fromEntries(
    (entryParts[0]?.keys ?? []).map((key) => [key, form.values[formKey('contract', key)]]),
  );
  const hints = visible.some((part) => part.key === 'contract')
    ? contractHints({
        ...contractValues,
        contractKind: 'labor',
        startDate: contractValues['startDate'] ?? form.values['entryDate'],
      })
    : [];
  return (
    <>
      {step.fields.length > 0 && (
        <FormFields
          entity={entity}
          form={form}
          keys={step.fields.filter((key) => key !== 'inviteMember' || mayInvite)}
          slots={slots}
          row={row}
        />
      )}
      {visible.map((part) => (
        <section key={part.key} className={styles.part} aria-label={part.label}>
          <SectionHead title={part.label} />
          <FormFields
            entity={isBegun(part, form.values) ? askedOf(entity, part) : entity}
            form={form}
            keys={partKeys(part)}
            slots={slots}
            row={row}
          />
          {part.key === 'contract' && hints.length > 0 && (
            <Note className={detailStyles.formHints}>
              <ul aria-label="提示">
                {hints.map((hint) => (
                  <li key={hint}>{hint}</li>
                ))}
              </ul>
            </Note>
          )}
        </section>
      ))}
      {(Object.keys(growing) as (keyof typeof growing)[]).map((list) => {
        const next = further(list);
        return (
          next && (
            <Button key={list} type="dashed" className={styles.more} onClick={() => show([...shown, next.key])}>
              {growing[list]}
            </Button>
          )
        );
      })}
    </>
  );
}

/** Row of the roster that a refused entry names as the former employment. */
function formerIdOf(error: unknown): number | null {
  const data = error instanceof CallRefused ? (error.data as { formerId?: unknown } | null) : null;
  return typeof data?.formerId === 'number' ? data.formerId : null;
}

/** The contract begins on the day of entry until somebody says otherwise. */
function useContractStart({ values, set }: EntityFormState): void {
  const key = formKey('contract', 'startDate');
  const { entryDate, [key]: start } = values;
  const before = useRef(entryDate);
  useEffect(() => {
    if (before.current === entryDate) return;
    if (start === before.current) set(key, entryDate);
    before.current = entryDate;
  }, [entryDate, start, set, key]);
}

function EntryForm({ entity, row, departmentId, draft, outside, onRehire, onClose }: EntryFormProps): ReactElement {
  const navigate = useNavigate();
  const renew = useRenewDepartments();
  const company = useAccount((state) => state.account?.legalName ?? null);
  const [step, setStep] = useState(0);
  const steps = useMemo(() => entryStepsOf(entity), [entity]);
  const keys = useMemo(() => steps.flatMap(keysOf), [steps]);
  const [preset] = useState<Values>(() => ({
    entryDate: todayInShanghai(),
    probationMonths: 3,
    ...knownOfContract(company, todayInShanghai()),
    ...(departmentId !== null && { groupInfoId: departmentId }),
    ...(outside && knownOutside(outside)),
  }));
  const [formerId, setFormerId] = useState<number | null>(null);
  const send: FormOptions['send'] = async (body, sending) => {
    setFormerId(null);
    try {
      const answer = await sendEntry(outside ? { ...body, externalPersonId: outside.id } : body, sending);
      tell(answer);
      return answer;
    } catch (error) {
      setFormerId(formerIdOf(error));
      throw error;
    }
  };
  const onSaved = (id: number) => {
    // Who came out of the pool is another one there too.
    void (outside ? queryClient.invalidateQueries() : renew());
    void navigate(`/interior-detail?id=${id}`);
  };
  // A draft is about somebody new, or about the row: who comes out of the pool has one of the tab alone.
  const block = outside ? `${entryBlock}-outside-${outside.id}-${row?.id ?? 'new'}` : entryBlock;
  const kept = useMemo(() => asFormDraft(draft), [draft]);
  const form = useEntityForm({ entity, row, keys, block, preset, send, onSaved, kept, keepsDraft: true });
  useKeptDraft(row, form, outside === null);
  useContractStart(form);
  const isChanged = form.changed.length > 0;
  const leave = () =>
    form.leave(() => {
      if (isChanged && !outside) dropDraft(row);
      onClose();
    });
  const isLast = step === steps.length - 1;
  const current = steps[step] ?? steps[0];
  const next = () => void (current && form.check(keysOf(current)) && setStep(step + 1));
  const save = () => void form.submit();
  useSaveKey(save);
  // A finding on another step takes one there.
  const firstFinding = stepWith(Object.keys(form.findings.errors), steps);
  useEffect(() => {
    if (form.failures > 0 && firstFinding >= 0) setStep(firstFinding);
    // Only a failed attempt moves; mending a field does not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form.failures]);
  // The field from which one went on is gone with its step: the keyboard goes on in the next one.
  const fields = useRef<HTMLFormElement>(null);
  const stepShown = useRef(step);
  useEffect(() => {
    if (stepShown.current === step) return;
    stepShown.current = step;
    if (document.activeElement === document.body)
      fields.current
        ?.querySelector<HTMLElement>(
          '[data-part="form-fields"] input:not([hidden]), [data-part="form-fields"] textarea',
        )
        ?.focus({ preventScroll: true });
  }, [step]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isLast) save();
    else next();
  };
  return (
    <div className={formStyles.formPage} data-part="form-page">
      <header className={`${formStyles.formPageHead} ${styles.formPageHead}`} data-part="form-page-head">
        <h1>
          {row
            ? `${String(row['name'])}${row['staffStatus'] === 'left' ? '再入职' : '办理入职'}`
            : outside
              ? `${String(outside['name'])}转入职`
              : '办理入职'}
        </h1>
        <Steps steps={steps} current={step} onGo={setStep} />
        <div className={formStyles.formButtons}>
          <Button onClick={leave}>取消</Button>
          {step > 0 && <Button onClick={() => setStep(step - 1)}>上一步</Button>}
          {!isLast && <Button onClick={next}>下一步</Button>}
          <Button
            type={isLast ? 'primary' : 'default'}
            loading={form.isSaving}
            onClick={save}
            aria-keyshortcuts="Control+S"
          >
            办理入职
          </Button>
        </div>
      </header>
      <div className={formStyles.formPageBody} data-part="form-page-body">
        <form ref={fields} noValidate aria-label="办理入职" onSubmit={onSubmit}>
          <p className={styles.hint}>{current?.hint}</p>
          {outside && step === 0 && (
            <p className={styles.hint}>履历、证书、附件、简历和同名标签随办理一并复制到员工档案，不用再录。</p>
          )}
          <FormNotes form={form} />
          {formerId !== null && (
            <Note>
              这个人曾在本企业任职，原来的档案和工号继续使用。
              <button type="button" className={kit.textButton} onClick={() => (form.discard(), onRehire(formerId))}>
                办理再入职
              </button>
            </Note>
          )}
          {current && <StepFields key={current.key} entity={entity} step={current} form={form} row={row} />}
          <input type="submit" hidden tabIndex={-1} />
        </form>
      </div>
    </div>
  );
}

export interface EntryPageProps {
  readonly staffId: number | null;
  /** Somebody of the talent pool. */
  readonly outsideId: number | null;
  readonly departmentId: number | null;
  readonly onRehire: (staffId: number) => void;
  readonly onClose: () => void;
}

export default function EntryPage({
  staffId,
  outsideId,
  departmentId,
  onRehire,
  onClose,
}: EntryPageProps): ReactElement {
  const pool = useRead(
    queryBasicInfo,
    { ownerType: 'external', id: outsideId ?? 0 },
    { enabled: outsideId !== null, quiet: true },
  );
  const outside = outsideId !== null && pool.data ? pool.data.base : null;
  const { data, error, refetch } = useRead(
    queryBasicInfo,
    { id: staffId ?? 0 },
    { enabled: staffId !== null, quiet: true },
  );
  // Who comes back has the numbers of the former archive.
  const asked = useMemo(
    () => (outside && staffId === null ? entryEntityFor(outside) : entryEntity),
    [outside, staffId],
  );
  const company = useCompanyEntity(asked);
  // Asked anew each time the page opens: what the cache holds may be a draft that was sent or given up since.
  const [draft, setDraft] = useState<KeptDraft | undefined>();
  useEffect(() => {
    const asked = new AbortController();
    void readEntryDraft(staffId, asked.signal).then((kept) => asked.signal.aborted || setDraft(kept));
    return () => asked.abort();
  }, [staffId]);
  if (pool.error)
    return <ErrorState title="外部人才没有加载出来" error={pool.error} onRetry={() => void pool.refetch()} />;
  if (error) return <ErrorState title="档案没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (company.isLoading || draft === undefined || (staffId !== null && !data) || (outsideId !== null && !outside))
    return <Skeleton rows={10} />;
  return (
    <EntryForm
      key={staffId ?? 'new'}
      entity={company.entity}
      row={data ? data.base : null}
      outside={outside}
      departmentId={departmentId}
      draft={outside ? null : draft}
      onRehire={onRehire}
      onClose={onClose}
    />
  );
}
