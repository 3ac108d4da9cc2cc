/** The sign-in page under central login: one button and the way there by itself; what went wrong; the one question. */
import { Building2, CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { CallRefused, call } from '#platform/web/call.ts';
import { useSite } from '#platform/web/site.ts';
import { confirmCentralLink } from '../model/central-login.ts';
import { centralLoginAddress } from './central-address.ts';
import loginStyles from './login.module.css';
import styles from './CentralLogin.module.css';

/** In words; the codes are those of the server's CentralRefusal. */
const reasons: Readonly<Record<string, string>> = {
  unavailable: '统一登录暂不可用，请稍后再试',
  expired: '这次登录已超时，请重新登录',
  denied: '你在统一登录中取消了登录',
  failed: '统一登录没有完成，请再试一次',
  unknown: '你的统一登录账号还没有开通本站账号，请联系企业管理员',
  ambiguous: '统一登录的手机号与邮箱属于本站的两个账号，请联系企业管理员',
  disabled: '账号已停用，请联系企业管理员',
};

/** This page without the reason of the last attempt: what was wanted stays in `path`. */
function backAddress(search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.delete('sso');
  const { origin, pathname } = globalThis.location;
  return query.size > 0 ? `${origin}${pathname}?${query.toString()}` : `${origin}${pathname}`;
}

function CentralButton({ again }: { readonly again: boolean }) {
  const [search] = useSearchParams();
  return (
    <a
      className={`button button-primary button-large ${loginStyles.submit}`}
      href={centralLoginAddress(backAddress(search)) ?? '/login'}
    >
      <Building2 size={16} aria-hidden="true" />
      {again ? '重新统一登录' : '统一登录'}
    </a>
  );
}

/** Token of the address, which loses it: history shall not hold it. */
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('link');
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

type LinkAnswer = OutputOf<typeof confirmCentralLink>;

/** Asked once: is the account with the same verified phone or mail yours. */
function LinkQuestion() {
  const [linkToken] = useState(takeToken);
  const [found, setFound] = useState<LinkAnswer | null>(null);
  const [failed, setFailed] = useState<string | null>(linkToken ? null : '关联请求已失效，请重新登录');
  const ask = async (confirm: boolean) => {
    if (!linkToken) return;
    try {
      const answer = await call(confirmCentralLink, { linkToken, confirm }, { quiet: true });
      if (answer.location === null) setFound(answer);
      else location.assign(answer.location);
    } catch (error) {
      setFailed(error instanceof CallRefused ? error.errorDesc : '网络中断，请再试一次');
    }
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the answer belongs to this token
  useEffect(() => void ask(false), []);
  if (failed)
    return (
      <>
        <Notice text={failed} />
        <CentralButton again />
      </>
    );
  if (!found)
    return (
      <p className={`secondary ${loginStyles.lead}`} role="status">
        正在核对账号…
      </p>
    );
  return (
    <>
      <p className={loginStyles.lead}>
        本站账号「{found.user.name}」{found.user.target && `（${found.user.target}）`}
        与你在统一登录中验证过的手机号或邮箱一致。确认后，以后用统一登录即进入此账号。
      </p>
      <button
        type="button"
        className={`button button-primary button-large ${loginStyles.submit}`}
        onClick={() => void ask(true)}
      >
        是我的账号，关联并进入
      </button>
      <p className={loginStyles.ways}>
        <span className="secondary">不是你的账号？请不要关联，联系企业管理员。</span>
      </p>
    </>
  );
}

const Notice = ({ text }: { readonly text: string }) => (
  <p className={styles.loginNotice} role="alert">
    <CircleAlert size={16} aria-hidden="true" />
    {text}
  </p>
);

export function CentralLogin({ reason }: { readonly reason: string | null }) {
  const siteName = useSite((site) => site.siteName);
  const [search] = useSearchParams();
  const back = backAddress(search);
  useEffect(() => {
    // After a refusal the person decides: going there by itself would turn in a circle.
    const address = reason === null ? centralLoginAddress(back) : null;
    if (address !== null) location.assign(address);
  }, [reason, back]);
  return (
    <>
      <h1>{reason === 'link' ? '关联账号' : '登录'}</h1>
      {reason === 'link' ? (
        <LinkQuestion />
      ) : (
        <>
          <p className={`secondary ${loginStyles.lead}`}>
            {reason === null ? '正在前往统一登录…' : `${siteName}使用统一登录`}
          </p>
          {reason !== null && <Notice text={reasons[reason] ?? reasons['failed'] ?? ''} />}
          <CentralButton again={reason !== null} />
        </>
      )}
    </>
  );
}
