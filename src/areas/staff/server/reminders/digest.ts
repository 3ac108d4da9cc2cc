/** The words of messages about deadlines of people: one message for all that is new, most pressing first. */
import { formatDate } from '#platform/entity/format.ts';
import type { DueMessage, DueNotice, DueWords } from '#platform/runtime/due.ts';
import type { StaffReminderKind } from '../../model/staff-reminder.ts';
import { reminderLevel, reminderRules, reminderWords, staffReminderKinds } from '../../model/staff-reminder.ts';

/** Items spelled out for a kind. */
const namedItems = 3;

const isOurs = (kind: string): kind is StaffReminderKind => (staffReminderKinds as readonly string[]).includes(kind);

const byKind = (items: readonly DueNotice[]): [StaffReminderKind, DueNotice[]][] =>
  [...Map.groupBy(items, ({ kind }) => kind)]
    .flatMap(([kind, of]): [StaffReminderKind, DueNotice[]][] => (isOurs(kind) ? [[kind, of]] : []))
    .toSorted(([a], [b]) => staffReminderKinds.indexOf(a) - staffReminderKinds.indexOf(b));

/** The person, and the paper where it is about one. */
const nameIn = (title: string): string => title.slice(title.indexOf(' · ') + 3);

function line(kind: StaffReminderKind, items: readonly DueNotice[]): string {
  const named = items.slice(0, namedItems).map(({ title, dueDate, daysLeft }) => {
    const day = `${formatDate(dueDate)}${kind === 'contract_unsigned' ? ' 前签订' : ''}`;
    return `${nameIn(title)}（${day}，${reminderWords(daysLeft)}）`;
  });
  return `${reminderRules[kind].label} ${items.length} 项：${named.join('、')}${items.length > namedItems ? ' 等' : ''}`;
}

/** A warning where something presses; never urgent: who switched these messages off is not overruled. */
const levelOf = (items: readonly DueNotice[]): 'info' | 'warning' =>
  byKind(items).some(([kind, of]) => of.some(({ daysLeft }) => reminderLevel(kind, daysLeft) === 'danger'))
    ? 'warning'
    : 'info';

/** For whoever deals with them; leads to the roster, narrowed to the most pressing kind. */
function digest(items: readonly DueNotice[]): DueMessage {
  const kinds = byKind(items);
  const [first] = kinds;
  const title =
    kinds.length === 1 && first
      ? `${first[1].length} 项${reminderRules[first[0]].label}提醒`
      : `人事提醒：${items.length} 项待处理`;
  return {
    title,
    content: kinds.map(([kind, of]) => line(kind, of)).join('\n'),
    level: levelOf(items),
    bizType: 'staff_reminder',
    linkPath: '/interior',
    linkParams: { tab: 'roster', ...(first && { alert: first[0] }) },
  };
}

/** For the person whose papers they are. */
function ownDigest(items: readonly DueNotice[]): DueMessage {
  const words = items.map(({ title, dueDate, daysLeft }) => {
    const paper = /「.+」$/u.exec(title)?.[0] ?? '证件';
    return `${paper}有效期至 ${formatDate(dueDate)}，${reminderWords(daysLeft)}`;
  });
  return {
    title: '您的证件或证书即将到期',
    content: `${words.join('；')}。办理后请更新个人档案`,
    level: levelOf(items),
    bizType: 'staff_reminder',
    linkPath: '/userCenter',
    linkParams: { tab: 'archive' },
  };
}

export const staffDueWords: DueWords = { category: 'personnel', digest, ownDigest };
