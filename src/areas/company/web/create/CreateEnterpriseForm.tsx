/** 创建企业: names and credit code, checked while one types; a company that is there already is offered to join. */
import { Button, Input } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { checkCreditCode } from '#lib/chinese/chinese-identifiers.ts';
import { CallRefused, call } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast.ts';
import { insertOrUpdateCompanyBase } from '../../model/company-base-calls.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { useEnter } from '#core/org/public.web.ts';
import styles from '#platform/web/entity/form-line.module.css';

/** What the field says under itself; null while it is empty or right. */
export function creditCodeProblem(text: string): string | null {
  if (text.trim() === '') return null;
  const facts = checkCreditCode(text);
  return facts.ok ? null : facts.reason;
}

type Draft = Readonly<Record<'companyName' | 'shortName' | 'creditCode', string>>;
type Problems = Partial<Record<keyof Draft, string>>;

/** What keeps the enterprise from being founded, by field. */
function problemsOf({ companyName, shortName, creditCode }: Draft): Problems {
  const code = creditCode.trim() === '' ? '请输入统一社会信用代码' : creditCodeProblem(creditCode);
  return {
    ...(companyName.trim().length < 2 && { companyName: '请输入营业执照上的全称，至少 2 个字' }),
    ...(shortName.trim().length < 2 && { shortName: '请输入简称，至少 2 个字' }),
    ...(code !== null && { creditCode: code }),
  };
}

export function CreateEnterpriseForm({ onTaken }: { readonly onTaken: (companyCode: string) => void }): ReactElement {
  const [draft, setDraft] = useState<Draft>({ companyName: '', shortName: '', creditCode: '' });
  /** Pressed once: from then on every field says what it lacks. */
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<CallRefused | null>(null);
  const [, enter] = useEnter();
  const problems: Problems = isTried ? problemsOf(draft) : {};
  const taken = (refused?.data as { companyCode?: unknown } | null)?.companyCode;
  const field = (key: keyof Draft, label: string, maxLength: number, said: string | null) => (
    <div className={styles.root}>
      <label htmlFor={`new-${key}`}>{label}</label>
      <Input
        id={`new-${key}`}
        value={draft[key]}
        maxLength={maxLength}
        status={said ? 'error' : ''}
        aria-describedby={said ? `new-${key}-said` : undefined}
        onChange={(event) => (setDraft({ ...draft, [key]: event.target.value }), setRefused(null))}
      />
      {said && (
        <p id={`new-${key}-said`} className={styles.said} role="alert">
          {said}
        </p>
      )}
    </div>
  );
  const create = async () => {
    setBusy(true);
    try {
      // Empty codes say that a new enterprise is meant; the pipeline takes them off before the schema.
      const input = {
        ...draft,
        creditCode: draft.creditCode.trim().toUpperCase(),
        groupCode: '',
        companyCode: '',
      } as InputOf<typeof insertOrUpdateCompanyBase>;
      const made = await call(insertOrUpdateCompanyBase, input, { quiet: true });
      toast.success('企业已创建');
      enter({ ...made, selectGroupType: 2, name: draft.shortName, logo: null });
    } catch (error) {
      if (error instanceof CallRefused) setRefused(error);
      setBusy(false);
    }
  };
  const press = () => {
    setTried(true);
    const [first] = Object.keys(problemsOf(draft));
    if (first) document.getElementById(`new-${first}`)?.focus();
    else void create();
  };
  return (
    <section className={`panel ${styles.createCard}`} aria-label="创建企业">
      <h2>创建企业</h2>
      <p className="secondary">您将成为企业创建人，拥有全部权限</p>
      {field('companyName', '企业全称', 100, problems.companyName ?? refused?.fields['companyName'] ?? null)}
      {field('shortName', '企业简称', 20, problems.shortName ?? refused?.fields['shortName'] ?? null)}
      {field(
        'creditCode',
        '统一社会信用代码',
        18,
        creditCodeProblem(draft.creditCode) ?? problems.creditCode ?? refused?.fields['creditCode'] ?? null,
      )}
      {refused && (
        <p className={styles.said} role="alert">
          {refused.errorDesc}{' '}
          {typeof taken === 'string' && (
            <Button type="link" size="small" onClick={() => onTaken(taken)}>
              申请加入
            </Button>
          )}
        </p>
      )}
      <Button type="primary" loading={busy} onClick={press}>
        创建企业
      </Button>
    </section>
  );
}
