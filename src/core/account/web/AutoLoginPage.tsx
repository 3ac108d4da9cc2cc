/** Sign-in by a link: the key is taken from the fragment and removed from the address at once. */
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { CallRefused, call } from '#platform/web/call.ts';
import { isInsideAddress } from '#platform/web/navigation.ts';
import { homeMiddleware } from '#platform/web/router/guard.ts';
import { sessionActions } from '#platform/web/session.ts';
import { useSite } from '#platform/web/site.ts';
import { loginBySecretKey } from '../model/security.ts';
import styles from './login.module.css';
import type { Pending } from './SecondStep.tsx';
import { SecondStep } from './SecondStep.tsx';

type Answer = OutputOf<typeof loginBySecretKey>;

/** Key of the address, which loses it: history and screenshots shall not hold it. */
function takeKey(): string | null {
  const key = new URLSearchParams(location.hash.slice(1)).get('key') ?? new URLSearchParams(location.search).get('key');
  if (key) history.replaceState(history.state, '', location.pathname);
  return key;
}

export default function AutoLoginPage() {
  const [secretKey] = useState(takeKey);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [pending, setPending] = useState<Pending | null>(null);
  const [failed, setFailed] = useState<string | null>(secretKey ? null : '链接不完整，请重新获取');
  const navigate = useNavigate();
  const siteName = useSite((site) => site.siteName);
  const enter = async (given: Pick<Answer, 'path' | 'groupCode' | 'companyCode' | 'enterpriseName'>) => {
    await sessionActions().load();
    const { groupCode, companyCode, enterpriseName } = given;
    // Refused at the door (address, second factor): the way home says so.
    if (groupCode !== null && companyCode !== null)
      await sessionActions()
        .enter({
          groupCode,
          companyCode,
          selectGroupType: companyCode === '' ? 1 : 2,
          name: enterpriseName ?? '',
          logo: null,
        })
        .catch(() => undefined);
    await navigate(
      isInsideAddress(given.path) ? `${homeMiddleware}?path=${encodeURIComponent(given.path)}` : homeMiddleware,
      { replace: true },
    );
  };
  const open = async (confirm: boolean) => {
    if (!secretKey) return;
    try {
      const given = await call(loginBySecretKey, { secretKey, confirm }, { quiet: true });
      setAnswer(given);
      if (given.next === 'ok') await enter(given);
      else if (given.next !== 'confirm')
        setPending({
          next: given.next,
          challengeToken: given.challengeToken,
          target: given.target,
          passkey: given.passkey,
        });
    } catch (error) {
      setFailed(error instanceof CallRefused ? error.errorDesc : '网络中断，请再试一次');
    }
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: a key is spent by being sent
  useEffect(() => void open(false), []);
  return (
    <main className={styles.side} style={{ minHeight: '100dvh' }}>
      <div className={styles.form}>
        <h1>自动登录</h1>
        {failed ? (
          <>
            <p className={styles.lead} role="alert">
              {failed}
            </p>
            <Link className="button button-primary button-large" to="/login">
              去登录
            </Link>
          </>
        ) : pending && answer ? (
          <SecondStep
            pending={pending}
            onDone={() => enter(answer)}
            onNext={setPending}
            onBack={() => void navigate('/login')}
          />
        ) : answer?.next === 'confirm' ? (
          <>
            <p className={styles.lead}>
              以 {answer.user.name} 的身份进入{answer.enterpriseName ?? siteName}？
            </p>
            <button type="button" className="button button-primary button-large" onClick={() => void open(true)}>
              进入
            </button>
            <button type="button" className={styles.link} onClick={() => void navigate('/')}>
              取消
            </button>
          </>
        ) : (
          <p className={`secondary ${styles.lead}`} role="status">
            正在登录…
          </p>
        )}
      </div>
    </main>
  );
}
