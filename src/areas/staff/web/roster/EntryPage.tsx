/** 办理入职 in steps: a new person, one who was expected, or one who comes back. */
import { Button } from 'antd';
import { Check } from 'lucide-react';
import type { FormEvent, ReactElement } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { InputOf } from '#platform/model/endpoint.ts';
import type { AnyEntity } from '#platform/model/entity.ts';
import { todayInShanghai } from '#platform/model/schema.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import { FormNotes, useLeave, useSaveKey } from '#platform/web/entity/EntityForm.tsx';
import { FormFields } from '#platform/web/entity/FormFields.tsx';
import type { FormOptions } from '#platform/web/entity/use-entity-form.ts';
import { useCompanyEntity } from '#platform/web/entity/use-company-entity.ts';
import { useEntityForm } from '#platform/web/entity/use-entity-form.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { queryBasicInfo } from '../../model/archive-calls.ts';
import { entryGroupUserBase } from '../../model/roster-calls.ts';
import { useRenewDepartments } from '../department/use-departments.ts';
import type { EntryStep } from './entry-steps.ts';
import { entryEntity, entryStepsOf, stepWith } from './entry-steps.ts';
import { IdNumberSlot } from './IdNumberSlot.tsx';
import './entry.css';

const slots = { idNumber: IdNumberSlot };

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
    <ol className="entry-steps">
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
  readonly onClose: () => void;
}

function EntryForm({ entity, row, departmentId, onClose }: EntryFormProps): ReactElement {
  const navigate = useNavigate();
  const renew = useRenewDepartments();
  const [step, setStep] = useState(0);
  const steps = useMemo(() => entryStepsOf(entity), [entity]);
  const keys = useMemo(() => steps.flatMap((one) => one.fields), [steps]);
  const [preset] = useState<Values>(() => ({ entryDate: todayInShanghai(), probationMonths: 3, ...(departmentId !== null && { groupInfoId: departmentId }) }));
  const send: FormOptions['send'] = async (body, sending) => {
    const answer = await call(entryGroupUserBase, body as InputOf<typeof entryGroupUserBase>, { quiet: true, ...sending });
    if (answer.warnings.length > 0) toast.warning(answer.warnings.join('；'), 5000);
    else toast.success(`已办理入职，工号 ${answer.employeeNo}`);
    return answer;
  };
  const onSaved = (id: number) => {
    void renew();
    void navigate(`/interior-detail?id=${id}`);
  };
  const form = useEntityForm({ entity, row, keys, block: 'entry', preset, send, onSaved });
  const [leave, question] = useLeave(form, onClose);
  const isLast = step === steps.length - 1;
  const next = () => void (form.check(steps[step]?.fields ?? []) && setStep(step + 1));
  const save = () => void form.submit();
  useSaveKey(save);
  // A finding on another step takes one there.
  const firstFinding = stepWith(Object.keys(form.findings.errors), steps);
  useEffect(() => {
    if (form.failures > 0 && firstFinding >= 0) setStep(firstFinding);
    // Only a failed attempt moves; mending a field does not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form.failures]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isLast) save();
    else next();
  };
  return (
    <div className="form-page">
      <header className="form-page-head">
        <h1>{row ? `${String(row['name'])}办理入职` : '办理入职'}</h1>
        <Steps steps={steps} current={step} onGo={setStep} />
        <div className="form-buttons">
          <Button onClick={leave}>取消</Button>
          {step > 0 && <Button onClick={() => setStep(step - 1)}>上一步</Button>}
          {!isLast && <Button onClick={next}>下一步</Button>}
          <Button type="primary" loading={form.isSaving} onClick={save} aria-keyshortcuts="Control+S">
            办理入职
          </Button>
        </div>
      </header>
      <div className="form-page-body">
        <form noValidate aria-label="办理入职" onSubmit={onSubmit}>
          <p className="entry-hint">{steps[step]?.hint}</p>
          <FormNotes form={form} />
          <FormFields key={step} entity={entity} form={form} keys={steps[step]?.fields ?? []} slots={slots} row={row} />
          <input type="submit" hidden tabIndex={-1} />
          {question}
        </form>
      </div>
    </div>
  );
}

export interface EntryPageProps {
  readonly staffId: number | null;
  readonly departmentId: number | null;
  readonly onClose: () => void;
}

export default function EntryPage({ staffId, departmentId, onClose }: EntryPageProps): ReactElement {
  const { data, error, refetch } = useRead(queryBasicInfo, { id: staffId ?? 0 }, { enabled: staffId !== null, quiet: true });
  const company = useCompanyEntity(entryEntity);
  if (error) return <ErrorState title="档案没有加载出来" reason={error.message} onRetry={() => void refetch()} />;
  if (company.isLoading || (staffId !== null && !data)) return <Skeleton rows={10} />;
  return <EntryForm entity={company.entity} row={data ? data.base : null} departmentId={departmentId} onClose={onClose} />;
}
