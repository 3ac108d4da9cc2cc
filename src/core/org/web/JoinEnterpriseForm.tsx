/** 加入企业: an invite code or the whole name finds the company, a reason goes along, and the request can be withdrawn. */
import { Button, Input } from 'antd';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { Initials } from '#platform/web/shell/Initials.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { cancelJoinRequest } from '../model/joining-acts.ts';
import { joinGroup, querySingleCompany } from '../model/membership.ts';
import { useEnter } from './use-enter.ts';
import { useRequestRenewal } from './use-request-renewal.ts';
import formLineStyles from '#platform/web/entity/form-line.module.css';
import styles from './JoinEnterpriseForm.module.css';

type CompanyAnswer = NonNullable<OutputOf<typeof querySingleCompany>['company']>;

const isInviteCode = (text: string) => /^[A-HJ-NP-Z2-9]{8}$/iu.test(text.trim());
const isCompanyCode = (text: string) => /^C[0-9A-HJKMNP-TV-Z]{8}$/u.test(text.trim());

export function JoinEnterpriseForm({ start }: { readonly start: string }): ReactElement {
  const [text, setText] = useState(start);
  const [found, setFound] = useState<CompanyAnswer | null>(null);
  const [missing, setMissing] = useState(false);
  const [reason, setReason] = useState('');
  const [requestId, setRequestId] = useState<number | null>(null);
  const { isBusy, act } = useAct();
  const [, enter] = useEnter();
  const renew = useRequestRenewal();
  const find = async (typed: string) => {
    try {
      const word = typed.trim();
      const { company } = await call(
        querySingleCompany,
        isCompanyCode(word)
          ? { targetCompanyCode: word }
          : isInviteCode(word)
            ? { inviteCode: word }
            : { companyName: word },
      );
      setFound(company);
      setMissing(company === null);
    } catch (error) {
      setFound(null);
      throw error;
    }
  };
  useEffect(() => {
    setText(start);
    if (start !== '') void act(() => find(start));
  }, [start, act]);
  const join = async (company: CompanyAnswer) => {
    const answer = await call(joinGroup, {
      ...(isInviteCode(text) ? { inviteCode: text } : { targetCompanyCode: company.companyCode }),
      reason: reason || null,
    });
    await renew();
    setRequestId(answer.requestId);
    if (answer.memberId === null) return;
    // Only members learn the group a company belongs to, which entering asks for.
    const { company: joined } = await call(querySingleCompany, { targetCompanyCode: company.companyCode });
    if (joined?.groupCode)
      enter({
        groupCode: joined.groupCode,
        companyCode: joined.companyCode,
        selectGroupType: 2,
        name: joined.shortName,
        logo: joined.logo,
      });
  };
  const withdraw = async (id: number) => {
    await call(cancelJoinRequest, { id }).catch(() => undefined);
    setRequestId(null);
    toast.info('申请已撤回');
  };
  return (
    <section className={`panel ${formLineStyles.createCard}`} aria-label="加入企业">
      <h2>加入企业</h2>
      <p className="secondary">输入同事给您的邀请码，或企业全称</p>
      <div className={formLineStyles.root}>
        <label htmlFor="join-word">邀请码或企业全称</label>
        <Input.Search
          id="join-word"
          value={text}
          maxLength={100}
          enterButton="查找"
          loading={isBusy}
          onChange={(event) => (setText(event.target.value), setFound(null), setMissing(false))}
          onSearch={(typed) => typed.trim() && void act(() => find(typed))}
        />
        {missing && (
          <p className={formLineStyles.said} role="alert">
            没有找到，请核对邀请码或企业全称
          </p>
        )}
      </div>
      {found && (
        <div className={styles.found}>
          <Initials name={found.shortName} image={found.logo} square size="large" />
          <div>
            <strong>{found.companyName}</strong>
            <p className="caption secondary">{found.groupName ?? '独立企业'}</p>
          </div>
        </div>
      )}
      {found?.joinable && requestId === null && (
        <>
          <div className={formLineStyles.root}>
            <label htmlFor="join-reason">申请理由</label>
            <Input.TextArea
              id="join-reason"
              value={reason}
              maxLength={200}
              rows={2}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          <Button type="primary" loading={isBusy} onClick={() => void act(() => join(found))}>
            申请加入
          </Button>
        </>
      )}
      {found && !found.joinable && requestId === null && (
        <p className="secondary">{found.myStatus === 'pending' ? '已提交申请，请等待审核' : '您已是成员或已被邀请'}</p>
      )}
      {requestId !== null && (
        <p role="status">
          申请已提交，等待管理员审核{' '}
          <Button type="link" size="small" onClick={() => void withdraw(requestId)}>
            撤回
          </Button>
        </p>
      )}
    </section>
  );
}
