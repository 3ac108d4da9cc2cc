/** Sign in: brand column and form. Ways that the site does not offer are not shown. */
import { Building2 } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Mark } from '#platform/web/shell/Mark.tsx';
import { sessionActions } from '#platform/web/session.ts';
import { useSite } from '#platform/web/site.ts';
import { Dial } from './Dial.tsx';
import './login.css';
import { LoginForm } from './LoginForm.tsx';
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

export default function LoginPage() {
  useSong();
  useEffect(() => void sessionActions().loadSite(), []);
  const site = useSite();
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
          <h1>登录</h1>
          <p className="secondary login-lead">使用企业为你开通的账号</p>
          <LoginForm />
          {site.ssoEnabled && site.ssoLoginUrl && <CentralLogin address={site.ssoLoginUrl} />}
        </div>
        <SiteFooter />
      </section>
    </main>
  );
}
