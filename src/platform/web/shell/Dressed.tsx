/** Theme, words and style layer of the component library, around everything that draws with it. */
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { theme } from '../theme.ts';

/**
 * The library's styles stand in a layer of their own below ours (the order is said in base.css). Without it they reach our elements: a rule
 * for every `a:focus-visible` reads variables that exist only inside the library's components, and took the focus ring from all links.
 */
export function Dressed({ children }: { readonly children: ReactNode }) {
  return (
    <StyleProvider layer>
      <ConfigProvider theme={theme} locale={zhCN} button={{ autoInsertSpace: false }}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
