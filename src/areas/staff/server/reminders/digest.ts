/** The words of a digest: one message for all that is new, most pressing first. */
import { formatDate } from '#platform/entity/format.ts';
import type { StaffReminderKind } from '../../model/staff-reminder.ts';
import { reminderLevel, reminderRules, reminderWords, staffReminderKinds } from '../../model/staff-reminder.ts';
import type { DueMatter } from './due-matters.ts';
import type { NewMessage } from '#platform/runtime/messages.ts';

type Words = Pick<NewMessage, 'title' | 'content' | 'level' | 'linkPath' | 'bizType' | 'bizId'> & {
  readonly linkParams: Record<string, string>;
};

/** Names spelled out for a kind. */
const namedMatters = 3;

const byKind = (matters: readonly DueMatter[]): [StaffReminderKind, DueMatter[]][] =>
  staffReminderKinds.flatMap((kind): [StaffReminderKind, DueMatter[]][] => {
    const of = matters.filter((matter) => matter.kind === kind);
    return of.length === 0 ? [] : [[kind, of]];
  });

function line(kind: StaffReminderKind, matters: readonly DueMatter[]): string {
  const named = matters.slice(0, namedMatters).map(({ name, what, due, days }) => {
    const day = kind === 'contract_unsigned' ? '' : `${formatDate(due)}，`;
    return `${name}${what ? `「${what}」` : ''}（${day}${reminderWords(kind, days)}）`;
  });
  return `${reminderRules[kind].label} ${matters.length} 项：${named.join('、')}${matters.length > namedMatters ? ' 等' : ''}`;
}

/** A warning where something presses; never urgent: who switched these messages off is not overruled. */
const levelOf = (matters: readonly DueMatter[]): 'info' | 'warning' =>
  matters.some(({ kind, days }) => reminderLevel(kind, days) === 'danger') ? 'warning' : 'info';

/** For whoever deals with them; leads to the roster, narrowed to the most pressing kind. */
export function digestOf(matters: readonly DueMatter[]): Words {
  const kinds = byKind(matters);
  const [first] = kinds;
  const title =
    kinds.length === 1 && first
      ? `${first[1].length} 项${reminderRules[first[0]].label}提醒`
      : `人事提醒：${matters.length} 项待处理`;
  return {
    title,
    content: kinds.map(([kind, of]) => line(kind, of)).join('；'),
    level: levelOf(matters),
    bizType: 'staff_reminder',
    bizId: null,
    linkPath: '/interior',
    linkParams: { tab: 'roster', ...(first && { alert: first[0] }) },
  };
}

/** For the person whose papers they are. */
export function ownDigestOf(matters: readonly DueMatter[]): Words {
  const words = matters.map(
    ({ what, due, days }) =>
      `${what ? `「${what}」` : '证件'}有效期至 ${formatDate(due)}，${reminderWords('id_expire', days)}`,
  );
  return {
    title: '您的证件或证书即将到期',
    content: `${words.join('；')}。办理后请更新个人档案`,
    level: levelOf(matters),
    bizType: 'staff_reminder',
    bizId: null,
    linkPath: '/userCenter',
    linkParams: { tab: 'archive' },
  };
}
