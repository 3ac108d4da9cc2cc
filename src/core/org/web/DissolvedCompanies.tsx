/** Own companies that were dissolved and can still be brought back; nothing where there are none. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { sessionActions } from '#platform/web/session.ts';
import { Initials } from '#platform/web/shell/Initials.tsx';
import { toast } from '#platform/web/toast.ts';
import { queryDissolved, restoreCompany } from '../model/company-life.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';

export function DissolvedCompanies(): ReactElement | null {
  const client = useQueryClient();
  const { data } = useRead(queryDissolved, {}, { quiet: true });
  if (!data || data.records.length === 0) return null;
  const restore = async (companyCode: string) => {
    try {
      await call(restoreCompany, { targetCompanyCode: companyCode });
    } catch {
      // The call told why.
      return;
    }
    toast.success('企业已恢复');
    await Promise.all(
      [queryDissolved, queryMyGroupAndCompany].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    );
    await sessionActions().load();
  };
  const ask = (companyCode: string, companyName: string) =>
    Modal.confirm({
      title: `恢复「${companyName}」？`,
      content: '成员可以重新进入，数据与角色和解散前一样；邀请码需要重新生成。',
      okText: '恢复',
      cancelText: '取消',
      onOk: () => restore(companyCode),
    });
  return (
    <section className="enterprise-group" aria-labelledby="dissolved-companies">
      <header>
        <h2 id="dissolved-companies">已解散，可恢复</h2>
      </header>
      <ul className="enterprise-cards">
        {data.records.map(({ companyCode, companyName, dissolvedAt, restoreUntil }) => (
          <li key={companyCode} className="panel enterprise-card">
            <Initials name={companyName} square size="large" />
            <div className="enterprise-card-words">
              <h3 className="ellipsis" title={companyName}>
                {companyName}
              </h3>
              <p className="caption secondary">
                {formatDateTime(dissolvedAt)} 解散，{formatDateTime(restoreUntil)} 前可恢复
              </p>
            </div>
            <Button aria-label={`恢复 ${companyName}`} onClick={() => ask(companyCode, companyName)}>
              恢复
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
