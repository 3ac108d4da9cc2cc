/** Sign in: brand column and form. Ways that the site does not offer are not shown. */
import { Building2 } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Mark } from '#platform/web/shell/Mark.tsx';
import { sessionActions } from '#platform/web/session.ts';
import { useSite } from '#platform/web/site.ts';
import { Dial } from './Dial.tsx';
import { ForgotForm } from './ForgotForm.tsx';
import './login.css';
import { LoginForm } from './LoginForm.tsx';
import { OutboxPanel } from './OutboxPanel.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { useSong } from './use-song.ts';

/** Single sign-on: a button, and the way there by itself unless ?local=1. */
function CentralLogin({ address }: { readonly address: string }) {
  useEffect(() => {
    if (new URLSearchParams(location.search).get('local') !== '1') location.assign(address);
  }, [address]);
  return (
    <>
      <p className="login-or">
        <span>或</span>
      </p>
      <a className="button button-large login-central" href={address}>
        <Building2 size={16} aria-hidden="true" />
        统一登录
      </a>
    </>
  );
}

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
      <nav className="login-ways" aria-label="其他方式">
        {mode !== 'login' && <Link to={to('login')}>返回登录</Link>}
        {mode === 'login' && sendsCodes && <Link to={to('forgot')}>忘记密码</Link>}
        {mode === 'login' && sendsCodes && site.registerEnabled && <Link to={to('register')}>注册账号</Link>}
      </nav>
      {mode === 'login' && site.ssoEnabled && site.ssoLoginUrl && <CentralLogin address={site.ssoLoginUrl} />}
    </>
  );
}

export default function LoginPage() {
  useSong();
  useEffect(() => void sessionActions().loadSite(), []);
  const site = useSite();
  const [search] = useSearchParams();
  const wanted = search.get('mode') ?? 'login';
  const mode: Mode = wanted in modes && (wanted !== 'register' || site.registerEnabled || !site.loaded) ? (wanted as Mode) : 'login';
  return (
    <main className="login">
      <section className="login-brand">
        <Link to="/propagate" className="login-mark">
          <Mark size={28} colour="#fff" />
          <span>{site.siteName}</span>
        </Link>
        <div className="login-words">
          <p className="login-slogan">
            一处枢纽，
            <br />
            掌管整个企业
          </p>
          <p>人、合同、项目、知识产权与集团，都在一个地方说得清。</p>
        </div>
        <Dial />
      </section>
      <section className="login-side">
        <div className="login-form">
          <h1>{modes[mode].title}</h1>
          <p className="secondary login-lead">{modes[mode].lead}</p>
          <Mode key={mode} mode={mode} />
        </div>
        <SiteFooter />
      </section>
    </main>
  );
}
