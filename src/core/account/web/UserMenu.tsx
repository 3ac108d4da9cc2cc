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
import { Initials } from '#platform/web/shell/Initials.tsx';
import { MenuIcon } from '#platform/web/shell/MenuIcon.tsx';
import styles from './UserMenu.module.css';

/** Hidden screens without any other entry. */
const hiddenScreens = ['/com-item', '/user-role-manage', '/audit-log', '/platform-admin'];

const iconOf = (route: AppRoute) => <MenuIcon name={route.icon} />;

export default function UserMenu() {
  const navigate = useNavigate();
  const tree = useRouteTree();
  const user = useSession((state) => state.user);
  const codes = useSession((state) => state.codes);
  const account = useAccount((state) => state.account);
  const screens = hiddenScreens.flatMap((path) => {
    const route = tree.find(path);
    return route?.page && mayOpen(route, codes) ? [route] : [];
  });
  const items: MenuProps['items'] = [
    { key: 'who', type: 'group', label: account?.account ? `${user?.name ?? ''}（${account.account}）` : user?.name },
    { key: '/userCenter', icon: <CircleUser size={16} />, label: '个人中心' },
    { key: '/entrepreneurship-center', icon: <Building2 size={16} />, label: '企业中心' },
    ...(screens.length > 0 ? [{ type: 'divider' as const }] : []),
    ...screens.map((route) => ({ key: route.path, icon: iconOf(route), label: route.title })),
    { type: 'divider' },
    { key: 'signOut', icon: <LogOut size={16} />, label: '退出登录' },
  ];
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
        aria-label={`${user?.name ?? ''} 的菜单`}
      >
        <Initials name={user?.name ?? '我'} image={user?.avatar} />
      </button>
    </LateMenu>
  );
}
