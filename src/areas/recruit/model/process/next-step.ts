/** What comes next for a candidate, out of what a card knows: the third line of a card, and its place in the column. Pure. */
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { neededOpinions, opinionDecisions, opinionKinds } from '../decide/decide-dicts.ts';
import { daysBetween } from './days-open.ts';
import type { RecruitStatus } from './process-dicts.ts';

/** Days in a stage from which it is amber, and red. */
export const slowDays = 7;
export const stuckDays = 14;
/** Days that a screening may take, and an evaluation after the interview has begun. */
export const screenDays = 2;
export const evaluationDays = 2;

/** Order inside a column: late, due today or the reader's own, can go on, the rest. */
export type StepUrgency = 'late' | 'today' | 'ready' | 'rest';
const order: readonly StepUrgency[] = ['late', 'today', 'ready', 'rest'];

export type StepKind = 'screen' | 'test' | 'interview' | 'evaluate' | 'decide' | 'offer' | 'entry' | 'done';

/** A place of the workspace that leads on where no act of the record does, and what is done there. */
export interface Way {
  readonly label: string;
  /** Its anchor. */
  readonly place: 'interviews' | 'summary' | 'opinions';
  /** Permission without which nobody gets on there. */
  readonly access: 'recruit_interview' | 'recruit_summary' | 'recruit_summary_review' | 'recruit_opinion';
  /** The opinion that is missing. */
  readonly opinion?: string;
}

/** On the way to an offer. */
export const ways = {
  meet: { label: '约面试', place: 'interviews', access: 'recruit_interview' },
  write: { label: '写总结', place: 'summary', access: 'recruit_summary' },
  rewrite: { label: '改总结', place: 'summary', access: 'recruit_summary' },
  review: { label: '去评审', place: 'summary', access: 'recruit_summary_review' },
  sign: { label: '签意见', place: 'opinions', access: 'recruit_opinion' },
} as const satisfies Record<string, Way>;

export interface NextStep {
  readonly kind: StepKind;
  readonly text: string;
  readonly urgency: StepUrgency;
  readonly way?: Way;
  /** Nothing stands open but the end of the record: a veto, or an opinion against it. An offer is an exception then. */
  readonly isEnd?: boolean;
}

/** What a card knows. Instants are ISO 8601, days YYYY-MM-DD. */
export interface StepFacts {
  readonly status: RecruitStatus;
  readonly stageDays: number;
  readonly nextInterview: { readonly roundName: string; readonly startAt: string } | null;
  readonly evaluationDueSince: string | null;
  readonly isScoreHidden: boolean;
  readonly testDeadline: string | null;
  readonly testState: 'pending' | 'submitted' | 'expired' | null;
  readonly summaryStatus: string | null;
  readonly isSummaryRequired: boolean;
  readonly opinions: Readonly<Record<string, string>>;
  readonly isVetoed?: boolean | null;
  readonly offerExpireDate?: string | null;
  readonly offerEntryDate?: string | null;
  readonly offerAnswer?: string | null;
  readonly resultReason?: string | null;
}

const clock = (instant: string): string => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(11, 16);
const shortDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}`;

/** 今天 15:30, 明天 10:00, 11/24 10:00. */
function momentText(instant: string, today: string): string {
  const day = todayInShanghai(new Date(instant));
  const away = daysBetween(today, day);
  const named = away === 0 ? '今天' : away === 1 ? '明天' : shortDay(day);
  return `${named} ${clock(instant)}`;
}

/** What comes next as of a moment. */
export function nextStepOf(facts: StepFacts, now: Date): NextStep {
  const today = todayInShanghai(now);
  switch (facts.status) {
    case 'new': {
      const over = facts.stageDays - screenDays;
      return over > 0
        ? { kind: 'screen', text: `筛选已超 ${over} 天`, urgency: 'late' }
        : { kind: 'screen', text: '待筛选', urgency: 'rest' };
    }
    case 'screened':
      return facts.stageDays > slowDays
        ? { kind: 'interview', text: '还没约面试', urgency: 'late', way: ways.meet }
        : { kind: 'interview', text: '待测评或约面试', urgency: 'rest', way: ways.meet };
    case 'testing':
      return testStep(facts, today, now);
    case 'interviewing':
      return interviewStep(facts, today, now);
    case 'evaluating':
      return decisionStep(facts);
    case 'offer':
      return offerStep(facts, today);
    case 'to_entry':
      return entryStep(facts, today);
    default:
      return { kind: 'done', text: '', urgency: 'rest' };
  }
}

function testStep({ testDeadline, testState }: StepFacts, today: string, now: Date): NextStep {
  if (testDeadline === null) {
    if (testState === 'pending') return { kind: 'test', text: '待录入测评结果', urgency: 'rest' };
    // Nobody answered: whoever recruits sends another one, or goes on without.
    if (testState === 'expired') return { kind: 'test', text: '测评已过期，没有作答', urgency: 'late', way: ways.meet };
    return { kind: 'interview', text: '测评已交，待约面试', urgency: 'ready', way: ways.meet };
  }
  if (Date.parse(testDeadline) < now.getTime()) return { kind: 'test', text: '测评已过截止时间', urgency: 'late' };
  const isToday = todayInShanghai(new Date(testDeadline)) === today;
  return { kind: 'test', text: `${momentText(testDeadline, today)} 截止`, urgency: isToday ? 'today' : 'rest' };
}

function interviewStep(facts: StepFacts, today: string, now: Date): NextStep {
  const { nextInterview, evaluationDueSince, isScoreHidden } = facts;
  if (evaluationDueSince !== null) {
    const over = Math.floor((now.getTime() - Date.parse(evaluationDueSince)) / 86_400_000) - evaluationDays;
    if (over >= 0) {
      const text = over === 0 ? '评价今天到期' : `评价逾期 ${over} 天`;
      return { kind: 'evaluate', text, urgency: over === 0 ? 'today' : 'late' };
    }
    if (isScoreHidden) return { kind: 'evaluate', text: `等你评价 · 剩 ${-over} 天`, urgency: 'today' };
  }
  if (nextInterview !== null) {
    const isToday = todayInShanghai(new Date(nextInterview.startAt)) === today;
    const text = `${momentText(nextInterview.startAt, today)} ${nextInterview.roundName}`;
    return { kind: 'interview', text, urgency: isToday ? 'today' : 'rest' };
  }
  if (evaluationDueSince !== null) return { kind: 'evaluate', text: '等待评价', urgency: 'rest' };
  return { kind: 'interview', text: '待约下一轮或综合评定', urgency: 'ready', way: ways.meet };
}

/** What the summary still lacks where an offer waits for one; null: nothing. */
function summaryStep({ summaryStatus }: StepFacts): NextStep | null {
  if (summaryStatus === null || summaryStatus === 'draft')
    return { kind: 'decide', text: '待写总结', urgency: 'rest', way: ways.write };
  if (summaryStatus === 'returned') return { kind: 'decide', text: '总结被退回', urgency: 'today', way: ways.rewrite };
  return summaryStatus === 'submitted'
    ? { kind: 'decide', text: '总结待评审', urgency: 'rest', way: ways.review }
    : null;
}

function decisionStep(facts: StepFacts): NextStep {
  const { isVetoed, isSummaryRequired, opinions } = facts;
  if (isVetoed) return { kind: 'decide', text: '一票否决', urgency: 'today', isEnd: true };
  const summary = isSummaryRequired ? summaryStep(facts) : null;
  if (summary) return summary;
  if (Object.values(opinions).includes('disagree'))
    return { kind: 'decide', text: '有意见不同意', urgency: 'today', isEnd: true };
  // An offer waits for who said 待定 or 储备 as for who said nothing.
  const missing = neededOpinions.find((kind) => opinions[kind] !== 'agree');
  if (missing === undefined) return { kind: 'offer', text: '可发录用通知', urgency: 'ready' };
  const said = opinions[missing] === undefined ? '待签' : `为${optionLabel(opinionDecisions, opinions[missing])}`;
  const text = `${optionLabel(opinionKinds, missing)}${said}`;
  return { kind: 'decide', text, urgency: 'rest', way: { ...ways.sign, opinion: missing } };
}

function offerStep({ offerAnswer, offerExpireDate }: StepFacts, today: string): NextStep {
  if (offerAnswer === 'accepted') return { kind: 'offer', text: '已接受，待办录用', urgency: 'ready' };
  if (offerAnswer === 'declined') return { kind: 'offer', text: '已拒绝，待结束', urgency: 'today' };
  if (!offerExpireDate) return { kind: 'offer', text: '待答复', urgency: 'rest' };
  const left = daysBetween(today, offerExpireDate);
  if (left < 0) return { kind: 'offer', text: `答复逾期 ${-left} 天`, urgency: 'late' };
  return left === 0
    ? { kind: 'offer', text: '今天应答复', urgency: 'today' }
    : { kind: 'offer', text: `剩 ${left} 天答复`, urgency: 'rest' };
}

function entryStep({ offerEntryDate }: StepFacts, today: string): NextStep {
  if (!offerEntryDate) return { kind: 'entry', text: '待入职', urgency: 'rest' };
  const left = daysBetween(today, offerEntryDate);
  if (left < 0) return { kind: 'entry', text: `已过入职日期 ${-left} 天`, urgency: 'late' };
  return left === 0
    ? { kind: 'entry', text: '今天入职', urgency: 'today' }
    : { kind: 'entry', text: `${shortDay(offerEntryDate)} 入职 · 剩 ${left} 天`, urgency: 'rest' };
}

const forward: ReadonlySet<string> = new Set(['pass_screen', 'send_offer', 'hire', 'reopen']);

/**
 * Whether an act leads on. While evaluating none does before nothing stands in the way of an offer: sooner it is an exception, and so is an
 * end of the interviews while one is planned or waits for its evaluation. Past a veto or a disagreement it is the end that leads on.
 */
export function leadsOn(act: string, status: RecruitStatus, { kind, urgency, isEnd }: NextStep): boolean {
  if (isEnd) return act === 'reject';
  if (status === 'interviewing') return act === 'to_evaluate' && kind === 'interview' && urgency === 'ready';
  return forward.has(act) && (status !== 'evaluating' || kind === 'offer');
}

/** How the days in a stage are coloured; who waits for the first day waits for a date and not for us. */
export function stayTone(status: RecruitStatus, days: number): 'warning' | 'danger' | undefined {
  if (status === 'to_entry' || status === 'onboarded' || status === 'rejected') return undefined;
  if (status === 'withdrawn' || status === 'reserved') return undefined;
  if (days > stuckDays) return 'danger';
  return days > slowDays ? 'warning' : undefined;
}

/** Order of two cards in a column: by urgency, then who waits longer. */
export function compareSteps(
  one: { readonly step: NextStep; readonly stageDays: number },
  other: { readonly step: NextStep; readonly stageDays: number },
): number {
  return order.indexOf(one.step.urgency) - order.indexOf(other.step.urgency) || other.stageDays - one.stageDays;
}
