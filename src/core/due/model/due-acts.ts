/** What a person does with an item of the ledger: close it, put it off, hand it over. */
import { act, acts } from '#platform/acts/act.ts';
import { f } from '#platform/entity/field.ts';
import { dueAccess, dueItem, settledAtSource } from './due.ts';

/** What is told to who does not manage due dates about an item of somebody else. */
export const ownItemsOnly = '只能处理自己负责的到期事项';

/** Items of one call. */
const mostItems = 200;
const waiting = ['open', 'snoozed'] as const;
/** Working days by which what is overdue may be put off. */
export const mostOverdueDays = 3;
const at = '/due-calendar';

/** Closes items. Whoever does not manage due dates may close the own ones. */
export const dueHandling = acts(
  dueItem,
  { path: '/api/v1/company/due/handle', label: '处理到期事项', access: dueAccess, at, by: 'action' },
  {
    handle: act(dueItem, {
      label: '标为已处理',
      from: waiting,
      to: 'done',
      when: ({ kind }) => settledAtSource[kind] ?? null,
      bulk: mostItems,
      acrossCompanies: true,
      undo: 'reopen',
      fields: { note: f.longText({ label: '处理说明', max: 500, list: true }) },
      blank: ['note'],
    }),
    reopen: act(dueItem, {
      label: '恢复待处理',
      from: ['done'],
      to: 'open',
      bulk: mostItems,
      acrossCompanies: true,
    }),
  },
);
export const handleDue = dueHandling.endpoint;

/** Has items come back later: nobody is reminded until then. What is overdue comes back after {@link mostOverdueDays} working days at the latest. */
export const dueSnoozing = acts(
  dueItem,
  { path: '/api/v1/company/due/snooze', label: '推迟到期提醒', access: dueAccess, at, by: 'action' },
  {
    snooze: act(dueItem, {
      label: '推迟',
      help: `在此之前不再提醒，到期日不变；已逾期的最多推迟 ${mostOverdueDays} 个工作日。`,
      from: waiting,
      to: 'snoozed',
      bulk: mostItems,
      acrossCompanies: true,
      undo: 'wake',
      fields: { days: f.int({ label: '推迟天数', required: true, min: 1, max: 30, default: 1, list: true }) },
    }),
    wake: act(dueItem, {
      label: '恢复提醒',
      from: ['snoozed'],
      to: 'open',
      bulk: mostItems,
      acrossCompanies: true,
    }),
  },
);
export const snoozeDue = dueSnoozing.endpoint;

/** Gives items to a colleague who may see them: both are told, and reminders go there from now on. */
export const dueHandingOver = acts(
  dueItem,
  { path: '/api/v1/company/due/handOver', access: dueAccess, at },
  {
    handOver: act(dueItem, {
      label: '转交',
      help: '对方须有登录账号并能看到该事项；双方都会收到消息，以后由对方收到提醒。',
      from: waiting,
      bulk: mostItems,
      fields: {
        toId: f.ref({ label: '转交给', to: 'group_user_base', required: true, list: true }),
        remark: f.longText({ label: '说明', max: 200 }),
      },
      rules: ({ toId }, { ownerId, handedToId }) => ({
        toId: toId === (handedToId ?? ownerId) && '已由此人负责',
      }),
    }),
  },
);
export const handOverDue = dueHandingOver.endpoint;

/** Hours between two times that somebody is urged about an item. */
export const hoursBetweenUrging = 24;

/**
 * Urges who looks after items by message: for whoever sees them and can settle nothing. Of kinds of which the person concerned does a
 * part, whoever looks after the item urges that person. FY-C001 within {@link hoursBetweenUrging} hours, and where nobody could be told.
 */
export const dueUrging = acts(
  dueItem,
  { path: '/api/v1/company/due/urge', access: dueAccess, at },
  {
    urge: act(dueItem, {
      label: '催办',
      help: `以站内消息提醒负责人；需要本人办理的，由负责人提醒本人。同一事项 ${hoursBetweenUrging} 小时内一次。`,
      from: waiting,
      bulk: mostItems,
      acrossCompanies: true,
    }),
  },
);
export const urgeDue = dueUrging.endpoint;
