/** 我的申请, 收到的邀请 and 待我审核 of the enterprise centre. */
import type { ReactElement } from 'react';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { useSession } from '#platform/web/session-store.ts';
import { invitationAnswer, requestAnswer, requestWithdrawal } from '../model/joining-acts.ts';
import { joinRequestList, ownInvitationList, ownRequestList } from '../model/request-lists.ts';
import { approvalForm } from './request-form.tsx';
import { TransferLines } from './TransferLines.tsx';
import { useRequestRenewal } from './use-request-renewal.ts';

/** What the page around a list draws: the tabs above it, and the buttons of the head. */
export interface CentreParts {
  readonly drawTabs: () => ReactElement;
  readonly drawTools: () => ReactElement;
}

const requestGroups = [requestWithdrawal];
const invitationGroups = [invitationAnswer];
const handlingGroups = [requestAnswer];
const handlingForms = { approve: approvalForm };

export function OwnRequests({ drawTabs, drawTools }: CentreParts): ReactElement {
  const renew = useRequestRenewal();
  return (
    <ViewPage
      view={ownRequestList}
      overview={drawTabs}
      toolbar={drawTools}
      acts={{ groups: requestGroups, onDone: () => void renew() }}
      purpose="用邀请码或企业全称可以申请加入企业"
    />
  );
}

export function Invitations({ drawTabs, drawTools }: CentreParts): ReactElement {
  const renew = useRequestRenewal();
  const drawAbove = () => (
    <>
      {drawTabs()}
      <TransferLines />
    </>
  );
  return (
    <ViewPage
      view={ownInvitationList}
      overview={drawAbove}
      toolbar={drawTools}
      acts={{ groups: invitationGroups, onDone: () => void renew() }}
      first="accept"
      purpose="企业邀请您加入时，在这里接受或拒绝"
    />
  );
}

export function RequestsToHandle({ drawTabs, drawTools }: CentreParts): ReactElement {
  const name = useSession((state) => state.choice?.name);
  const renew = useRequestRenewal();
  return (
    <ViewPage
      view={joinRequestList}
      overview={drawTabs}
      toolbar={drawTools}
      acts={{ groups: handlingGroups, forms: handlingForms, onDone: () => void renew() }}
      first="approve"
      purpose={`没有加入「${name ?? ''}」的申请`}
    />
  );
}
