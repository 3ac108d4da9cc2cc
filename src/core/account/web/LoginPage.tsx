/** Sign in: brand column and form. Ways that the site does not offer are not shown. */
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Mark } from '#platform/web/shell/Mark.tsx';
import { sessionActions } from '#platform/web/session.ts';
import { useSite } from '#platform/web/site.ts';
import { CentralLogin } from './CentralLogin.tsx';
import { Dial } from './Dial.tsx';
import { ForgotForm } from './ForgotForm.tsx';
import loginStyles from './login.module.css';
import styles from './LoginPage.module.css';
import { LoginForm } from './LoginForm.tsx';
import { OutboxPanel } from './OutboxPanel.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { useSong } from './use-song.ts';

const modes = {
  login: { title: '登录', lead: '使用企业为你开通或自己注册的账号' },
  register: { title: '注册', lead: '注册后可以创建或加入企业' },
  forgot: { title: '找回密码', lead: '用绑定的手机号或邮箱重设密码' },
  outbox: { title: '演示发件箱', lead: '演示环境里的短信与邮件都留在这里' },
} as const;
type Mode = keyof typeof modes;

/** The form of a mode and the ways to the others; a way that the site does not offer is not shown. */
function Mode({ mode }: { readonly mode: Mode }) {
  const site = useSite();
  const [search] = useSearchParams();
  const to = (next: Mode) => {
    const query = new URLSearchParams(search);
    query.set('mode', next);
    return `/login?${query.toString()}`;
  };
  const sendsCodes = site.loginMethods.some((method) => method !== 'password');
  return (
    <>
      {mode === 'login' && <LoginForm />}
      {mode === 'register' && <RegisterForm />}
      {mode === 'forgot' && <ForgotForm />}
      {mode === 'outbox' && <OutboxPanel />}
      <nav className={loginStyles.ways} aria-label="其他方式">
        {mode !== 'login' && <Link to={to('login')}>返回登录</Link>}
        {mode === 'login' && sendsCodes && <Link to={to('forgot')}>忘记密码</Link>}
        {mode === 'login' && sendsCodes && site.registerEnabled && <Link to={to('register')}>注册账号</Link>}
      </nav>
    </>
  );
}

/** Central login first: the forms of this site are for its operators then. */
function Side() {
  const site = useSite();
  const [search] = useSearchParams();
  if (site.ssoEnabled && search.get('local') !== '1') return <CentralLogin reason={search.get('sso')} />;
  const wanted = search.get('mode') ?? 'login';
  const mode: Mode =
    wanted in modes && (wanted !== 'register' || site.registerEnabled || !site.loaded) ? (wanted as Mode) : 'login';
  return (
    <>
      <h1>{modes[mode].title}</h1>
      <p className={`secondary ${loginStyles.lead}`}>
        {site.ssoEnabled ? '仅供平台运营人员，其他人请用统一登录' : modes[mode].lead}
      </p>
      <Mode key={mode} mode={mode} />
    </>
  );
}

export default function LoginPage() {
  useSong();
  const site = useSite();
  const [asked, setAsked] = useState(site.loaded);
  useEffect(() => {
    // Without an answer the form is there all the same.
    void sessionActions()
      .loadSite()
      .finally(() => setAsked(true));
  }, []);
  return (
    <main className={styles.login}>
      <section className={styles.brand}>
        <Link to="/propagate" className={styles.mark}>
          {site.logoUrl ? (
            <img className={styles.logo} data-part="login-logo" src={site.logoUrl} alt="" />
          ) : (
            <Mark size={28} colour="#fff" />
          )}
          <span>{site.siteName}</span>
        </Link>
        <div className={styles.words}>
          <p className={styles.slogan}>
            一处枢纽，
            <br />
            掌管整个企业
          </p>
          <p>人、合同、项目、知识产权与集团，都在一个地方说得清。</p>
        </div>
        <Dial />
      </section>
      <section className={loginStyles.side}>
        <div className={loginStyles.form}>{asked && <Side />}</div>
        <SiteFooter />
      </section>
    </main>
  );
}
