/** Credit code of the own company: form at once, then where it was given and whether another enterprise has it. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useDeferredValue } from 'react';
import { checkCreditCode } from '#lib/chinese/chinese-identifiers.ts';
import { call } from '#platform/web/call.ts';
import { CreditCodeControl } from '#platform/web/entity/widgets/identifier-controls.tsx';
import type { ControlProps } from '#platform/web/entity/widgets/widget-props.ts';
import { checkUscc } from '../../model/company-base-calls.ts';
import styles from '#platform/web/entity/entity-form.module.css';

/** Asked once a code is whole and its check character right: the server is not bothered with half a code. */
function useFacts(text: string) {
  const code = useDeferredValue(text.trim().toUpperCase());
  return useQuery({
    queryKey: [checkUscc.path, code],
    queryFn: ({ signal }) => call(checkUscc, { uscc: code }, { signal, quiet: true }),
    enabled: checkCreditCode(code).ok,
    staleTime: 60_000,
    retry: false,
  }).data;
}

export function CreditCodeSlot(props: ControlProps): ReactElement {
  const facts = useFacts(typeof props.value === 'string' ? props.value : '');
  const said = facts?.occupied
    ? '该代码已被其他企业使用'
    : facts?.valid
      ? `校验通过 · ${facts.regionName ?? `行政区划 ${facts.regionCode ?? ''} 未收录`} · 组织机构代码 ${facts.orgCode ?? ''}`
      : '';
  return (
    <>
      <CreditCodeControl {...props} />
      <p
        className={facts?.occupied ? `${styles.fieldFinding} ${styles.fieldFindingError}` : styles.fieldHelp}
        role="status"
      >
        {said}
      </p>
    </>
  );
}
