/** 站点配置: how each domain presents itself on its sign-in page. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Input, Switch } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { queryDomainConfig, saveDomainConfig, siteLoginMethods } from '#core/account/public.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { FormLine, useSaving } from './FormLine.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';

type Sites = OutputOf<typeof queryDomainConfig>;
type Site = InputOf<typeof saveDomainConfig>;

const methodNames: Record<(typeof siteLoginMethods)[number], string> = {
  password: '密码',
  sms: '短信验证码',
  email: '邮箱验证码',
};

const texts = [
  { key: 'siteName', label: '站点名称', maxLength: 20 },
  { key: 'contactPhone', label: '联系电话', maxLength: 30 },
  { key: 'icp', label: 'ICP 备案号', maxLength: 50 },
  { key: 'publicSecurityNo', label: '公安备案号', maxLength: 50 },
] as const;

/** What a dialog may send; the server makes the picture anew and smaller. */
const largestLogo = 500 * 1024;

/** The logo of a site: shown, chosen, taken away. */
function LogoLine({
  logoUrl,
  said,
  onChange,
}: {
  readonly logoUrl: string | null;
  readonly said: string | undefined;
  readonly onChange: (logoUrl: string | null) => void;
}) {
  const [wrong, setWrong] = useState<string>();
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > largestLogo) return setWrong('图片不能超过 500 KB');
    setWrong(undefined);
    const reader = new FileReader();
    reader.addEventListener('load', () => typeof reader.result === 'string' && onChange(reader.result));
    reader.readAsDataURL(file);
    return undefined;
  };
  return (
    <FormLine
      id="site-logo"
      label="站点标识"
      hint="PNG、JPG 或 WebP，登录页左上角显示；没有时显示产品标识"
      said={wrong ?? said}
      wide
    >
      <div className="platform-checks">
        {logoUrl && <img src={logoUrl} alt="当前标识" style={{ maxHeight: 32, maxWidth: 160 }} />}
        <input
          id="site-logo"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => take(event.target.files?.[0])}
        />
        {logoUrl && (
          <Button type="text" onClick={() => onChange(null)}>
            移除标识
          </Button>
        )}
      </div>
    </FormLine>
  );
}

interface DialogProps {
  readonly site: Site;
  readonly working: readonly string[];
  readonly onClose: () => void;
}

function SiteDialog({ site, working, onClose }: DialogProps): ReactElement {
  const isNew = site.version === undefined;
  const client = useQueryClient();
  const [draft, setDraft] = useState(site);
  const [busy, said, send] = useSaving('站点配置已保存', () => {
    void client.invalidateQueries({ queryKey: [queryDomainConfig.path] });
    onClose();
  });
  const set = (change: Partial<Site>) => setDraft({ ...draft, ...change });
  return (
    <TypedModal
      open
      width={640}
      title={isNew ? '添加站点' : site.domain}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => send(() => call(saveDomainConfig, draft))}
      onCancel={onClose}
    >
      <div className="platform-form">
        {isNew && (
          <FormLine
            id="site-domain"
            label="域名"
            hint="不含协议与端口，例如 work.example.com"
            said={said['domain']}
            wide
          >
            <Input
              id="site-domain"
              value={draft.domain}
              maxLength={253}
              onChange={(event) => set({ domain: event.target.value })}
            />
          </FormLine>
        )}
        {texts.map(({ key, label, maxLength }) => (
          <FormLine key={key} id={`site-${key}`} label={label} said={said[key]}>
            <Input
              id={`site-${key}`}
              value={draft[key] ?? ''}
              maxLength={maxLength}
              onChange={(event) => set({ [key]: event.target.value })}
            />
          </FormLine>
        ))}
        <LogoLine logoUrl={draft.logoUrl ?? null} said={said['logoUrl']} onChange={(logoUrl) => set({ logoUrl })} />
        <div className="form-line platform-wide" role="group" aria-labelledby="site-methods">
          <span id="site-methods">登录方式</span>
          <div className="platform-checks">
            {siteLoginMethods.map((method) => (
              <Checkbox
                key={method}
                checked={draft.loginMethods.includes(method)}
                disabled={method === 'password'}
                onChange={(event) =>
                  set({
                    loginMethods: siteLoginMethods.filter((other) =>
                      other === method ? event.target.checked : draft.loginMethods.includes(other),
                    ),
                  })
                }
              >
                {methodNames[method]}
                {!working.includes(method) && '（本站未配置）'}
              </Checkbox>
            ))}
          </div>
          <p className="caption secondary">密码登录不能关闭：由管理员开通的账号只有密码。</p>
        </div>
        <div className="form-line platform-wide">
          <label htmlFor="site-register">开放注册</label>
          <div className="platform-checks">
            <Switch
              id="site-register"
              checked={draft.registerEnabled}
              onChange={(registerEnabled) => set({ registerEnabled })}
            />
            <span className="caption secondary">
              {draft.registerEnabled ? '任何人都可以注册账号' : '账号由管理员开通'}
            </span>
          </div>
        </div>
      </div>
    </TypedModal>
  );
}

function newSite({ host, workingMethods, defaults, records }: Sites): Site {
  return {
    domain: records.some((record) => record.domain === host) ? '' : host,
    siteName: defaults.siteName,
    registerEnabled: defaults.registerEnabled,
    logoUrl: null,
    icp: null,
    publicSecurityNo: null,
    contactPhone: null,
    loginMethods: siteLoginMethods.filter((method) => method === 'password' || workingMethods.includes(method)),
  };
}

export function SiteTab(): ReactElement {
  const read = useRead(queryDomainConfig, {}, { quiet: true });
  const [open, setOpen] = useState<Site | null>(null);
  if (read.error)
    return <ErrorState title="站点配置没有加载出来" error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton rowHeight={64} rows={3} />;
  const { records, host, workingMethods } = read.data;
  const add = (
    <Button type="primary" onClick={() => setOpen(newSite(read.data))}>
      添加站点
    </Button>
  );
  return (
    <>
      {records.length === 0 ? (
        <EmptyState title="各域名都用安装时的默认配置" reason={`添加后，${host} 等域名的登录页按这里的配置显示`}>
          {add}
        </EmptyState>
      ) : (
        <>
          <div className="platform-tools">
            <span className="secondary">没有列出的域名用默认配置</span>
            <span className="platform-acts">{add}</span>
          </div>
          <ul>
            {records.map(({ updatedAt, ...site }) => (
              <li key={site.domain} className="panel platform-line">
                <div className="platform-line-words">
                  <strong>{site.domain}</strong>
                  {site.domain === host && <span className="tag tag-brand">当前站点</span>}
                  <p className="caption secondary">
                    {[
                      site.siteName,
                      site.icp,
                      site.registerEnabled ? '开放注册' : '不开放注册',
                      `${formatDateTime(updatedAt)} 修改`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <Button aria-label={`编辑 ${site.domain}`} onClick={() => setOpen(site)}>
                  编辑
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {open && <SiteDialog site={open} working={workingMethods} onClose={() => setOpen(null)} />}
    </>
  );
}
