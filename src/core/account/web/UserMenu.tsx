/** Menu behind the picture of the person: own centre, enterprises, screens that stand in no menu, sign out. */
import type { MenuProps } from 'antd';
import { Building2, CircleUser, LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { LateMenu } from '#platform/web/entity/late-menu.tsx';
import type { AppRoute } from '#platform/web/router/app-route.ts';
import { mayOpen } from '#platform/web/router/route-tree.ts';
import { useRouteTree } from '#platform/web/router/use-route.ts';
import { sessionActions, useAccount } from '#platform/web/session.ts';
import { useSession } from '#platform/web/session-store.ts';
import type { WaitingAtEntry } from '#platform/web/shell/use-menu-counts.ts';
import { useMenuCounts } from '#platform/web/shell/use-menu-counts.ts';
import { Initials } from '#platform/web/shell/Initials.tsx';
import { MenuIcon } from '#platform/web/shell/MenuIcon.tsx';
import shellStyles from '#platform/web/shell/shell.module.css';
import styles from './UserMenu.module.css';

/** Hidden screens without any other entry. */
const hiddenScreens = ['/com-item', '/user-role-manage', '/audit-log', '/platform-admin'];

const enterprises = '/entrepreneurship-center';

/** Name of an entry, and what waits there. */
const labelOf = (title: string, waiting: WaitingAtEntry | undefined) =>
  waiting ? (
    <>
      {title}{' '}
      <b className={shellStyles.sideCount} aria-label={waiting.words} role="img">
        {waiting.count}
      </b>
    </>
  ) : (
    title
  );

const iconOf = (route: AppRoute) => <MenuIcon name={route.icon} />;

export default function UserMenu() {
  const navigate = useNavigate();
  const tree = useRouteTree();
  const user = useSession((state) => state.user);
  const codes = useSession((state) => state.codes);
  const account = useAccount((state) => state.account);
  const counts = useMenuCounts();
  const screens = hiddenScreens.flatMap((path) => {
    const route = tree.find(path);
    return route?.page && mayOpen(route, codes) ? [route] : [];
  });
  const items: MenuProps['items'] = [
    { key: 'who', type: 'group', label: account?.account ? `${user?.name ?? ''}（${account.account}）` : user?.name },
    { key: '/userCenter', icon: <CircleUser size={16} />, label: '个人中心' },
    { key: enterprises, icon: <Building2 size={16} />, label: labelOf('企业中心', counts[enterprises]) },
    ...(screens.length > 0 ? [{ type: 'divider' as const }] : []),
    ...screens.map((route) => ({
      key: route.path,
      icon: iconOf(route),
      label: labelOf(route.title, counts[route.path]),
    })),
    { type: 'divider' },
    { key: 'signOut', icon: <LogOut size={16} />, label: '退出登录' },
  ];
  const waiting = [enterprises, ...screens.map(({ path }) => path)].flatMap((path) => counts[path] ?? []);
  const sum = waiting.reduce((all, { count }) => all + count, 0);
  const choose: MenuProps['onClick'] = ({ key }) => {
    if (key === 'signOut') void sessionActions().signOut();
    else void navigate(key);
  };
  return (
    <LateMenu menu={{ items, onClick: choose, style: { minWidth: 184 } }} trigger={['click']} placement="bottomRight">
      <button
        type="button"
        className={styles.avatarButton}
        data-part="avatar-button"
        aria-label={[...waiting.map(({ words }) => words), `${user?.name ?? ''} 的菜单`].join('，')}
      >
        <Initials name={user?.name ?? '我'} image={user?.avatar} />
        {sum > 0 && <span className={shellStyles.iconBadge}>{sum > 99 ? '99+' : sum}</span>}
      </button>
    </LateMenu>
  );
}
