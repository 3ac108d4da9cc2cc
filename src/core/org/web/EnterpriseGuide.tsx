/** For somebody without an enterprise: invitations that wait first, then joining, then founding. An accepted invitation leads straight into the page of work. */
import { Button } from 'antd';
import { Building2, Mail, UserPlus } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatDate } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import { acceptInvite } from '../model/joining-acts.ts';
import { IconMark } from '#platform/web/parts/IconMark.tsx';
import styles from './EnterpriseGuide.module.css';
import { useEnter } from './use-enter.ts';
import { useRequestRenewal } from './use-request-renewal.ts';

export interface EnterpriseGuideProps {
  readonly onJoin: () => void;
  readonly onCreate: () => void;
}

function Line({
  icon: Icon,
  title,
  words,
  children,
}: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly words: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <li>
      <IconMark>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconMark>
      <span className={styles.words}>
        <b>{title}</b>
        <small>{words}</small>
      </span>
      {children}
    </li>
  );
}

export function EnterpriseGuide({ onJoin, onCreate }: EnterpriseGuideProps): ReactElement {
  const { data, error, refetch } = useRead(queryMyGroupAndCompany, {}, { quiet: true });
  const { isBusy, act } = useAct();
  const [busy, enter] = useEnter();
  const renew = useRequestRenewal();
  if (error && !data) return <ErrorState title="邀请没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} rowHeight={62} />;
  const accept = ({ memberId, groupCode, companyCode, name }: (typeof data.invitations)[number]) =>
    act(async () => {
      await call(acceptInvite, { memberId, accept: true });
      await renew();
      enter({ groupCode, companyCode, selectGroupType: companyCode === '' ? 1 : 2, name, logo: null });
    });
  return (
    <section className={`panel ${styles.root}`} aria-labelledby="enterprise-guide">
      <h2 id="enterprise-guide">先加入或创建一家企业</h2>
      <ul>
        {data.invitations.map((invitation) => (
          <Line
            key={invitation.memberId}
            icon={Mail}
            title={`${invitation.name} 邀请你加入`}
            words={`${formatDate(invitation.joinedAt.slice(0, 10))} 发出；接受后管理员可以看到你的姓名和联系方式`}
          >
            <Button
              type="primary"
              loading={isBusy || busy !== null}
              aria-label={`接受 ${invitation.name} 的邀请`}
              onClick={() => void accept(invitation)}
            >
              接受
            </Button>
          </Line>
        ))}
        {data.requests.map((request) => (
          <Line
            key={request.id}
            icon={UserPlus}
            title={`已申请加入 ${request.targetName}`}
            words={`${formatDate(request.createdAt.slice(0, 10))} 提交，管理员同意后，这里变成你的工作台`}
          >
            <span className="tag">待审核</span>
          </Line>
        ))}
        <Line icon={UserPlus} title="用企业码或名称申请加入" words="管理员同意后，这里变成你的工作台">
          <Button onClick={onJoin}>申请加入</Button>
        </Line>
        <Line icon={Building2} title="创建企业" words="需统一社会信用代码，约 3 分钟">
          <Button onClick={onCreate}>去创建</Button>
        </Line>
      </ul>
    </section>
  );
}
