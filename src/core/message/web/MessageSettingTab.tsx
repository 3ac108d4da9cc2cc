/** Which messages one wants and how: a row for each category, quiet hours, sound and notices of this browser. */
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox, Switch, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useId, useMemo, useRef, useState } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { sessionActions, useAccount } from '#platform/web/session.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import { updatePersonal } from '#core/account/public.ts';
import type { MessageSetting } from '../model/message.ts';
import { messageCategories, querySetting, updateSetting } from '../model/message.ts';
import { noticePermission, ring } from './message-notice.ts';
import styles from './MessageSettingTab.module.css';

type ChannelKey = 'inApp' | 'email' | 'sms';
const channels: readonly (readonly [ChannelKey, string])[] = [
  ['inApp', '站内'],
  ['email', '邮件'],
  ['sms', '短信'],
];
const defaultHours = { quietFrom: '22:00', quietTo: '07:30' } as const;

type Save = (settings: readonly MessageSetting[]) => Promise<void>;

interface Reach {
  readonly email: boolean;
  readonly sms: boolean;
}

function CategoryRow({
  row,
  reach,
  save,
}: {
  readonly row: MessageSetting;
  readonly reach: Reach;
  readonly save: Save;
}) {
  const label = optionLabel(messageCategories, row.category);
  const fixed = (channel: ChannelKey) =>
    channel === 'inApp' ? row.category === 'security' : !reach[channel] && !row[channel];
  return (
    <tr>
      <th scope="row">{label}</th>
      {channels.map(([channel, name]) => (
        <td key={channel}>
          <Checkbox
            className={styles.settingHit}
            aria-label={`${label} ${name}`}
            checked={row[channel]}
            disabled={fixed(channel)}
            onChange={(event) => void save([{ ...row, [channel]: event.target.checked }])}
          />
        </td>
      ))}
    </tr>
  );
}

/** A time of the day, HH:mm; there is always one. */
function Hour({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  // The same object while it is the same time: with another one the picker forgets what is being typed.
  const time = useMemo(() => dayjs(`2000-01-01T${value}`), [value]);
  return (
    <span className={styles.settingHour}>
      <label htmlFor={id}>{label}</label>
      <TimePicker
        id={id}
        value={time}
        format="HH:mm"
        minuteStep={5}
        allowClear={false}
        needConfirm={false}
        onChange={(chosen) => chosen && onChange(chosen.format('HH:mm'))}
      />
    </span>
  );
}

/** One pair of hours for all categories; security is never held back, and the server knows it. */
function QuietHours({ settings, save }: { readonly settings: readonly MessageSetting[]; readonly save: Save }) {
  const { quietFrom, quietTo } = settings[0] ?? { quietFrom: null, quietTo: null };
  const put = (hours: { quietFrom: string | null; quietTo: string | null }) =>
    void save(settings.map((row) => ({ ...row, ...hours })));
  return (
    <section className={styles.settingPart} aria-labelledby="quiet-title">
      <SectionHead id="quiet-title" title="免打扰时段">
        <Switch
          aria-labelledby="quiet-title"
          checked={quietFrom !== null}
          onChange={(on) => put(on ? defaultHours : { quietFrom: null, quietTo: null })}
        />
      </SectionHead>
      <p className="secondary">
        时段内的邮件和短信推迟到结束后发送，站内消息照常收到。账号安全消息不受影响。按北京时间。
      </p>
      {quietFrom !== null && quietTo !== null && (
        <div className={styles.settingHours}>
          <Hour label="从" value={quietFrom} onChange={(from) => put({ quietFrom: from, quietTo })} />
          <Hour label="到" value={quietTo} onChange={(to) => put({ quietFrom, quietTo: to })} />
        </div>
      )}
    </section>
  );
}

/** Wishes of the account; whether notices appear is also up to each browser. */
function Signals() {
  const account = useAccount((state) => state.account);
  const [permission, setPermission] = useState(noticePermission);
  if (!account) return null;
  const put = async (preferences: { messageSound: boolean } | { desktopNotice: boolean }) => {
    await call(updatePersonal, { preferences, version: account.version }).catch(() => undefined);
    await sessionActions().load();
  };
  const askForNotices = async (on: boolean) => {
    const answer = on && permission === 'default' ? await Notification.requestPermission() : permission;
    setPermission(answer);
    if (on && answer !== 'granted') toast.info('浏览器没有允许通知');
    else await put({ desktopNotice: on });
  };
  const notices = account.preferences['desktopNotice'] === true && permission === 'granted';
  return (
    <section className={styles.settingPart} aria-label="提醒方式">
      <SectionHead id="notice-title" title="桌面通知">
        <Switch
          aria-labelledby="notice-title"
          checked={notices}
          disabled={permission === 'unsupported' || permission === 'denied'}
          onChange={(on) => void askForNotices(on)}
        />
      </SectionHead>
      <p className="secondary">
        {permission === 'denied'
          ? '浏览器已禁止本站发送通知，请在地址栏左侧的网站设置中允许后再打开。'
          : permission === 'unsupported'
            ? '当前浏览器不支持桌面通知。'
            : '不在看本页时，新消息以系统通知弹出。每个浏览器需要单独允许。'}
      </p>
      <SectionHead id="sound-title" title="消息提示音">
        <Switch
          aria-labelledby="sound-title"
          checked={account.preferences['messageSound'] === true}
          onChange={(on) => {
            if (on) ring();
            void put({ messageSound: on });
          }}
        />
      </SectionHead>
      <p className="secondary">收到新消息时响一声，多个标签页只响一次。</p>
    </section>
  );
}

export default function MessageSettingTab() {
  const read = useRead(querySetting, {}, { quiet: true, keep: true });
  const client = useQueryClient();
  // What was pressed shows at once; the answer of the server takes its place.
  const [pressed, setPressed] = useState<readonly MessageSetting[]>([]);
  // One after the other: of two on their way at once, the earlier choice could be stored last.
  const sending = useRef(Promise.resolve());
  if (read.isPending) return <Skeleton />;
  if (read.isError)
    return <ErrorState title="消息设置没有加载出来" error={read.error} onRetry={() => void read.refetch()} />;
  const { reach } = read.data;
  const settings = read.data.settings.map((row) => pressed.findLast((one) => one.category === row.category) ?? row);
  const store = async (rows: readonly MessageSetting[]) => {
    await call(updateSetting, { settings: [...rows] }).then(
      () => toast.success('已保存'),
      () => undefined,
    );
    await client.invalidateQueries({ queryKey: [querySetting.path] });
    setPressed((before) => before.filter((row) => !rows.includes(row)));
  };
  const save: Save = (rows) => {
    setPressed((before) => [...before, ...rows]);
    sending.current = sending.current.then(() => store(rows));
    return sending.current;
  };
  const missing = [...(reach.email ? [] : ['邮箱']), ...(reach.sms ? [] : ['手机号'])];
  return (
    <div className={styles.setting}>
      <section className={styles.settingPart} aria-labelledby="category-title">
        <SectionHead id="category-title" title="接收方式" />
        <p className="secondary">
          关闭站内后，该类消息不再保留，紧急消息除外。邮件和短信是站内消息的副本，短信只含标题。
          {missing.length > 0 &&
            ` 没有可用的${missing.join('和')}：请先在「账号安全」中绑定并验证，或联系管理员开通发送服务。`}
        </p>
        <PlainTable className={styles.settingTable}>
          <thead>
            <tr>
              <th scope="col">消息类别</th>
              {channels.map(([channel, name]) => (
                <th key={channel} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {settings.map((row) => (
              <CategoryRow key={row.category} row={row} reach={reach} save={save} />
            ))}
          </tbody>
        </PlainTable>
      </section>
      <QuietHours settings={settings} save={save} />
      <Signals />
    </div>
  );
}
