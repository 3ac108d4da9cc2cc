/** A test while it runs: each choice is sent at once, words every three seconds, and without a network they wait in the browser. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, CallFailed, CallRefused } from '#platform/web/call.ts';
import type { GivenAnswers, OpenTest, TestReceipt } from '../../model/evaluate/test-calls.ts';
import { saveTestAnswer, submitTest } from '../../model/evaluate/test-calls.ts';
import type { Answer } from '../../model/evaluate/marking.ts';
import type { ServerClock } from './test-timer.ts';
import { clockFrom, secondsLeft } from './test-timer.ts';

/** Milliseconds after which typed words are sent, and between two looks at the server's clock. */
const textDelay = 3000;
const clockEvery = 30_000;

export type TestEnd = { readonly kind: 'done'; readonly receipt: TestReceipt | null } | { readonly kind: 'gone' };

export interface RunningTest {
  readonly answers: GivenAnswers;
  readonly flags: readonly number[];
  readonly left: number;
  readonly savedAt: string | null;
  readonly isOffline: boolean;
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
  const [isOffline, setOffline] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const pending = useRef<GivenAnswers>(readPending(token));
  const isSending = useRef(false);
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

  const send = useCallback(
    async (flagged: readonly number[] | null = null): Promise<void> => {
      if (isSending.current || hasEnded.current) return;
      isSending.current = true;
      const sent = pending.current;
      try {
        const answer = await call(
          saveTestAnswer,
          { token, answers: sent, flags: flagged && [...flagged] },
          { quiet: true },
        );
        pending.current = unsent(pending.current, sent);
        keepPending(token, pending.current);
        setClock(clockFrom(answer, Date.now()));
        setSavedAt(answer.savedAt);
        setOffline(false);
      } catch (error) {
        if (error instanceof CallRefused && error.errorCode === 'FY-N001') end({ kind: 'done', receipt: null });
        else if (error instanceof CallFailed || error instanceof CallRefused) setOffline(true);
        else throw error;
      } finally {
        isSending.current = false;
      }
    },
    [token, end],
  );

  const submit = useCallback(async (): Promise<void> => {
    if (hasEnded.current) return;
    setSubmitting(true);
    try {
      const receipt = await call(submitTest, { token, answers: pending.current }, { quiet: true });
      end({ kind: 'done', receipt });
    } catch (error) {
      // Handed in meanwhile, by the end of time or from another window.
      if (error instanceof CallRefused) end({ kind: 'done', receipt: null });
      else if (error instanceof CallFailed) setOffline(true);
      else throw error;
    } finally {
      setSubmitting(false);
    }
  }, [token, end]);

  useEffect(() => {
    const tick = setInterval(() => setLeft(secondsLeft(clock, Date.now())), 250);
    return () => clearInterval(tick);
  }, [clock]);
  // Without a network it is tried again with the next look at the clock; what was kept counts until thirty seconds after the end.
  useEffect(() => {
    if (left === 0) void submit();
  }, [left, submit, isOffline]);
  useEffect(() => {
    const look = setInterval(() => void send(), clockEvery);
    return () => clearInterval(look);
  }, [send]);
  useEffect(() => {
    const back = () => void send();
    globalThis.addEventListener('online', back);
    return () => globalThis.removeEventListener('online', back);
  }, [send]);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  return {
    answers,
    flags,
    left,
    savedAt,
    isOffline,
    isSubmitting,
    answer: (no, given, isTyped = false) => {
      const value = typeof given === 'string' ? given : [...given];
      pending.current = { ...pending.current, [no]: value };
      keepPending(token, pending.current);
      setAnswers((before) => ({ ...before, [no]: value }));
      clearTimeout(typing.current);
      if (isTyped) typing.current = setTimeout(() => void send(), textDelay);
      else void send();
    },
    flag: (no) => {
      const next = flags.includes(no) ? flags.filter((one) => one !== no) : [...flags, no];
      setFlags(next);
      void send(next);
    },
    submit,
  };
}
