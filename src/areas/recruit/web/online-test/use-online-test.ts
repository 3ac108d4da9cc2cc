/** A test while it runs: each choice is sent at once, words every three seconds, and what is not taken waits in the browser and is sent again. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorCode } from '#platform/entity/error-codes.ts';
import { call, CallFailed, CallRefused } from '#platform/web/call.ts';
import type { GivenAnswers, OpenTest, TestReceipt } from '../../model/evaluate/test-calls.ts';
import { saveTestAnswer, submitTest } from '../../model/evaluate/test-calls.ts';
import type { Answer } from '../../model/evaluate/marking.ts';
import type { Trouble } from '../trouble.ts';
import { troubleOf } from '../trouble.ts';
import type { ServerClock } from './test-timer.ts';
import { clockFrom, secondsLeft } from './test-timer.ts';

/** Milliseconds after which typed words are sent, between two looks at the server's clock, and between two tries to hand in at the end. */
const textDelay = 3000;
const clockEvery = 30_000;
const handInEvery = 6000;

export type TestEnd = { readonly kind: 'done'; readonly receipt: TestReceipt | null } | { readonly kind: 'gone' };

/**
 * What a refusal of the server means for a test with so many seconds left: handed in before, over, or the link taken back; null where it was not
 * taken for another reason (too many calls at once), so that it has to be tried again.
 */
export function endOfRefusal(code: string, left: number): TestEnd | null {
  if (code === errorCode.conflict) return { kind: 'done', receipt: null };
  if (code !== errorCode.notFound) return null;
  return left > 0 ? { kind: 'gone' } : { kind: 'done', receipt: null };
}

export interface RunningTest {
  readonly answers: GivenAnswers;
  readonly flags: readonly number[];
  readonly left: number;
  readonly savedAt: string | null;
  readonly trouble: Trouble | null;
  /** It is to be handed in and has not arrived yet. */
  readonly isHandingIn: boolean;
  readonly isSubmitting: boolean;
  readonly answer: (no: number, answer: Answer, isTyped?: boolean) => void;
  readonly flag: (no: number) => void;
  readonly submit: () => Promise<void>;
}

const pendingKey = (token: string): string => `test:${token}`;

/** Answers that did not reach the server yet. */
function readPending(token: string): GivenAnswers {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(pendingKey(token)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as GivenAnswers) : {};
  } catch {
    return {};
  }
}

function keepPending(token: string, pending: GivenAnswers): void {
  if (Object.keys(pending).length === 0) localStorage.removeItem(pendingKey(token));
  else localStorage.setItem(pendingKey(token), JSON.stringify(pending));
}

/** Of what was sent, what has changed meanwhile stays. */
const unsent = (pending: GivenAnswers, sent: GivenAnswers): GivenAnswers =>
  Object.fromEntries(Object.entries(pending).filter(([no, answer]) => sent[no] !== answer));

export function useOnlineTest(token: string, test: OpenTest, onEnd: (end: TestEnd) => void): RunningTest {
  const [clock, setClock] = useState<ServerClock>(() =>
    clockFrom({ now: test.now, endsAt: test.endsAt ?? test.now }, Date.now()),
  );
  const [left, setLeft] = useState(() => secondsLeft(clock, Date.now()));
  const [answers, setAnswers] = useState<GivenAnswers>(() => ({ ...test.answers, ...readPending(token) }));
  const [flags, setFlags] = useState<readonly number[]>(test.flags);
  const [savedAt, setSavedAt] = useState(test.savedAt);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isHandingIn, setHandingIn] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const pending = useRef<GivenAnswers>(readPending(token));
  const pendingFlags = useRef<readonly number[] | null>(null);
  const isSending = useRef(false);
  const isSubmittingNow = useRef(false);
  const hasEnded = useRef(false);

  const end = useCallback(
    (how: TestEnd) => {
      if (hasEnded.current) return;
      hasEnded.current = true;
      keepPending(token, {});
      onEnd(how);
    },
    [token, onEnd],
  );
  /** What did not arrive waits here; a refusal that ends the test ends it. */
  const follow = useCallback(
    (error: unknown) => {
      const isRefused = error instanceof CallRefused;
      if (!isRefused && !(error instanceof CallFailed)) throw error;
      const how = isRefused ? endOfRefusal(error.errorCode, secondsLeft(clock, Date.now())) : null;
      if (how) end(how);
      else setTrouble(troubleOf(error));
    },
    [clock, end],
  );

  const send = useCallback(async (): Promise<void> => {
    if (isSending.current || hasEnded.current) return;
    isSending.current = true;
    try {
      let isMore = true;
      while (isMore) {
        const [sent, sentFlags] = [pending.current, pendingFlags.current];
        const given = { token, answers: sent, flags: sentFlags && [...sentFlags] };
        // oxlint-disable-next-line no-await-in-loop -- what is chosen while an answer is on its way goes after it, in its order
        const answer = await call(saveTestAnswer, given, { quiet: true });
        pending.current = unsent(pending.current, sent);
        if (pendingFlags.current === sentFlags) pendingFlags.current = null;
        keepPending(token, pending.current);
        setClock(clockFrom(answer, Date.now()));
        setSavedAt(answer.savedAt);
        setTrouble(null);
        isMore = !hasEnded.current && (Object.keys(pending.current).length > 0 || pendingFlags.current !== null);
      }
    } catch (error) {
      follow(error);
    } finally {
      isSending.current = false;
    }
  }, [token, follow]);

  const submit = useCallback(async (): Promise<void> => {
    if (isSubmittingNow.current || hasEnded.current) return;
    isSubmittingNow.current = true;
    setSubmitting(true);
    setHandingIn(true);
    try {
      const receipt = await call(submitTest, { token, answers: pending.current }, { quiet: true });
      end({ kind: 'done', receipt });
    } catch (error) {
      follow(error);
    } finally {
      isSubmittingNow.current = false;
      setSubmitting(false);
    }
  }, [token, end, follow]);

  useEffect(() => {
    const tick = setInterval(() => setLeft(secondsLeft(clock, Date.now())), 250);
    return () => clearInterval(tick);
  }, [clock]);
  // Without a network it is tried again at once: what was kept counts until thirty seconds after the end.
  const isUp = left === 0;
  useEffect(() => {
    if (!isUp) return undefined;
    void submit();
    const again = setInterval(() => void submit(), handInEvery);
    return () => clearInterval(again);
  }, [isUp, submit]);
  useEffect(() => {
    const look = setInterval(() => void send(), clockEvery);
    return () => clearInterval(look);
  }, [send]);
  // What did not arrive is sent again by itself, the handing in too.
  useEffect(() => {
    if (!trouble || isUp) return undefined;
    const again = () => void (isHandingIn ? submit() : send());
    const timer = setTimeout(again, trouble.again);
    globalThis.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', again);
    };
  }, [trouble, isUp, isHandingIn, submit, send]);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  return {
    answers,
    flags,
    left,
    savedAt,
    trouble,
    isHandingIn,
    isSubmitting,
    answer: (no, given, isTyped = false) => {
      const value = typeof given === 'string' ? given : [...given];
      // Who goes on answering does not hand in yet.
      setHandingIn(false);
      pending.current = { ...pending.current, [no]: value };
      keepPending(token, pending.current);
      setAnswers((before) => ({ ...before, [no]: value }));
      clearTimeout(typing.current);
      if (isTyped) typing.current = setTimeout(() => void send(), textDelay);
      else void send();
    },
    flag: (no) => {
      const next = flags.includes(no) ? flags.filter((one) => one !== no) : [...flags, no];
      pendingFlags.current = next;
      setFlags(next);
      void send();
    },
    submit,
  };
}
