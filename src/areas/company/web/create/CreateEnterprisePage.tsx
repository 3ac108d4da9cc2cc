/** Founding an enterprise or joining one: where an account without any begins. */
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAccount } from '#platform/web/session.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { CreateEnterpriseForm } from './CreateEnterpriseForm.tsx';
import { DissolvedCompanies, EnterpriseGuide, JoinEnterpriseForm } from '#core/org/public.web.ts';
import styles from './CreateEnterprisePage.module.css';

/** The first field of one of the two forms below. */
const focusOn = (id: string): void => document.getElementById(id)?.focus();

export default function CreateEnterprisePage() {
  const [search] = useSearchParams();
  const [start, setStart] = useState(search.get('inviteCode') ?? '');
  const belongs = useAccount((state) => (state.account?.enterpriseCount ?? 0) > 0);
  return (
    <>
      <PageHeader
        title="创建或加入企业"
        actions={
          belongs && (
            <Link className="button" to="/entrepreneurship-center">
              去企业中心
            </Link>
          )
        }
      />
      <div className={styles.dissolved}>
        {!belongs && (
          <EnterpriseGuide onJoin={() => focusOn('join-word')} onCreate={() => focusOn('new-companyName')} />
        )}
        <DissolvedCompanies />
      </div>
      <div className={styles.cards}>
        <CreateEnterpriseForm onTaken={setStart} />
        <JoinEnterpriseForm start={start} />
      </div>
    </>
  );
}
