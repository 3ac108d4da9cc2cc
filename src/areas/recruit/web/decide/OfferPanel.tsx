/** 录用通知: what was offered, until when it holds, what the candidate said, and what can be done with it. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { EMPTY_TEXT, formatDate, formatDateTime } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { DetailLines } from '#platform/web/entity/DetailLines.tsx';
import { RowRequests } from '#platform/web/entity/RowRequests.tsx';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { offerKeys } from '../../model/process/record-calls.ts';
import { offerAnswering } from '../../model/decide/offer-acts.ts';
import { finishing, recruiting } from '../../model/process/record-acts.ts';
import { offerAnswers, recruitInfo as entity } from '../../model/process/recruit-info.ts';
import { hiredStatuses } from '../../model/process/recruit-moves.ts';
import type { PlaceProps } from '../process/workspace-places.tsx';
import { offerForms } from './offer-forms.ts';
import { readAgain } from './read-again.ts';
import styles from './OfferPanel.module.css';

/** States that take a place of the position. */
const hired: readonly string[] = hiredStatuses;
const groups = [recruiting, offerAnswering, finishing];
/** What of these groups belongs to an offer. */
const ofOffer: readonly string[] = ['send_offer', 'recall_offer', 'accept_offer', 'decline_offer', 'hire'];

/** What follows from the state of the offer, in a sentence; null where nothing has to be said. */
function outlook({ status, offerExpireDate, offerAnswer }: PlaceProps['recruitInfo'], today: string) {
  if (status !== 'offer') return null;
  if (offerAnswer === 'declined') return '候选人已拒绝：可以撤回后重新发送，或结束为候选人放弃';
  if (offerAnswer === 'accepted') return '候选人已接受：可以录用，转为待入职';
  if (offerExpireDate !== null && offerExpireDate < today)
    return `录用通知已于 ${formatDate(offerExpireDate)} 到期：撤回后可以重新发送`;
  return `候选人须在 ${formatDate(offerExpireDate)} 前答复`;
}

export function OfferPanel({ recruitInfo }: PlaceProps): ReactElement {
  const [round, setRound] = useState(0);
  const onDone = () => {
    setRound((times) => times + 1);
    void readAgain();
  };
  const acts = useActs({ groups, forms: offerForms, onDone });
  const offered = acts.rowActions(recruitInfo).filter(({ key }) => ofOffer.includes(key));
  const answer = offerAnswers.find(({ code }) => code === recruitInfo.offerAnswer);
  const sentence = outlook(recruitInfo, todayInShanghai());
  return (
    <>
      <SectionHead
        title="录用通知"
        marks={recruitInfo.status === 'offer' && answer ? <State option={answer} /> : undefined}
        note={recruitInfo.offerSentAt ? `${formatDateTime(recruitInfo.offerSentAt)} 发出` : '还没有发出'}
      >
        {offered.map(({ key, label, onRun }) => (
          <Button key={key} size="small" onClick={onRun}>
            {label}
          </Button>
        ))}
      </SectionHead>
      <RowRequests entity={entity.name} rowId={recruitInfo.id} round={round} />
      {sentence !== null && (
        <Note tone={recruitInfo.offerAnswer === 'declined' ? 'warning' : 'info'} read="none">
          {sentence}
        </Note>
      )}
      {recruitInfo.position.status === 'filled' && hired.includes(recruitInfo.status) && (
        <Note read="none">
          「{recruitInfo.position.name}」已招满，
          <Link to={`/outside?tab=process&positionId=${recruitInfo.positionId}`}>其余候选人</Link>
          可按「有更优人选」结束
        </Note>
      )}
      <div className={styles.terms}>
        {recruitInfo.offerEntryDate === null && recruitInfo.offerSentAt === null ? (
          <p className="secondary">{EMPTY_TEXT}</p>
        ) : (
          <DetailLines entity={entity} keys={offerKeys} row={recruitInfo} />
        )}
      </div>
      {acts.layer}
    </>
  );
}
