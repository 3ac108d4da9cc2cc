import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { defineConfig } from 'vite';
import { chineseNames } from './scripts/chinese-names.ts';
import { compressedAssets } from './scripts/compressed-assets.ts';
import { leanSchemas } from './scripts/lean-schemas.ts';
import { leanStyles } from './scripts/lean-styles.ts';
import { leanTable } from './scripts/lean-table.ts';
import { motionDeadline } from './scripts/motion-deadline.ts';
import { pdfData } from './scripts/pdf-data.ts';
import type { ChunkRule, PlanOptions, Situation } from './scripts/planned-chunks.ts';
import { plannedChunks } from './scripts/planned-chunks.ts';

/** The server beside the dev server (npm run dev). */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;

/** A late part of the application by the end of its path. */
const part = (path: string) => new RegExp(`src/${path.replaceAll('.', '\\.')}$`, 'u');

/**
 * What people load together (scripts/planned-chunks.ts): the landing page, signing in, the frame, the home page, a list; then
 * what is fetched when nothing else is to do: the parts of the bar, forms and acts, the tools of a list, the panels of the home
 * page, the palette.
 */
const situations: readonly Situation[] = [
  { name: 'landing', sources: [/index\.html$/u, part('core/account/web/LandingPage.tsx')] },
  { name: 'login', sources: ['core/account/web/LoginPage.tsx', 'app/web/application.tsx'].map(part) },
  {
    name: 'shell',
    sources: [
      'app/web/application.tsx',
      'core/account/web/session-actions.ts',
      'core/org/web/HomeMiddlewarePage.tsx',
      'platform/web/shell/Shell.tsx',
    ].map(part),
  },
  { name: 'home', sources: [part('areas/home/web/HomePage.tsx')] },
  { name: 'list', sources: [part('areas/staff/web/InteriorPage.tsx')] },
  {
    name: 'bar',
    after: ['shell'],
    sources: [
      'core/org/web/EnterpriseSwitcher.tsx',
      'core/org/web/LiveRights.tsx',
      'core/file/web/DownloadCentre.tsx',
      'core/message/web/MessageBell.tsx',
      'core/account/web/UserMenu.tsx',
      'core/account/web/AccountDialogs.tsx',
      'platform/web/shell/UnsavedDialog.tsx',
      'platform/web/shell/ShellLayers.tsx',
      'platform/web/entity/Menu.tsx',
    ].map(part),
  },
  {
    name: 'forms',
    after: ['bar'],
    sources: ['platform/web/entity/widgets/controls.ts', 'platform/web/acts/ActLayer.tsx'].map(part),
  },
  {
    name: 'tools',
    after: ['forms'],
    sources: [
      'platform/web/entity/ColumnList.tsx',
      'platform/web/entity/EntityPageLayers.tsx',
      'platform/web/entity/SavedViews.tsx',
      'platform/web/entity/widgets/DateFilter.tsx',
    ].map(part),
  },
  {
    name: 'panels',
    after: ['home', 'bar'],
    sources: [
      /src\/(?:areas|core)\/\w+\/web\/home\/\w+Panel\.tsx$/u,
      ...['today/TodayPanel.tsx', 'panels/ShortcutPanel.tsx', 'panels/RecentPanel.tsx'].map((path) =>
        part(`areas/home/web/${path}`),
      ),
    ],
  },
  { name: 'palette', after: ['tools'], sources: [part('platform/web/shell/PaletteDialog.tsx')] },
];

const plan: PlanOptions = {
  situations,
  pages: ['landing', 'login', 'home', 'list'],
  sharedBy: 4,
  least: 4000,
  // The first schema of all asks whether code may be made of text, which the policy of the pages forbids and the console tells.
  beside: [{ module: part('platform/web/zod-without-eval.ts'), of: /node_modules\/zod\/.*\/core\/core\.js$/u }],
};

/**
 * Addresses: the application is served at / and at /fy-staff/ at once, and the index page answers at any depth, so
 * the page can hold neither absolute addresses (/assets would miss a proxy that passes on /fy-staff alone) nor
 * relative ones (./assets would follow the depth). The build keeps everything relative (`base: './'`): scripts and
 * styles find each other from their own address; in index.html alone the server replaces every `="./` by `="/` or
 * `="/fy-staff/`, as the request came in. No <base> element: it would bend `href="#part"` links.
 */
const pages = (rules: readonly ChunkRule[] | null): UserConfig => ({
  base: './',
  plugins: [
    react(),
    chineseNames(),
    leanSchemas(),
    leanStyles(),
    leanTable(),
    motionDeadline(),
    pdfData(),
    compressedAssets(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // The budget of scripts/bundle-budget.ts counts; a warning per chunk tells nothing more.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // These packages declare nothing, so whole barrels would stay: Form and its validator in every list. None of them acts when merely imported.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]@rc-component[\\/]/, sideEffects: false }] },
      output: { codeSplitting: rules === null ? true : { groups: [...rules] } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      // With the slash: pages such as /userCenter stay with the dev server.
      '^(/fy-staff)?/(api|user|web|file|staff|sso)/': server,
      '^(/fy-staff)?/openapi\\.json$': server,
    },
  },
});

export default defineConfig(async ({ command }) =>
  pages(command === 'build' ? await plannedChunks(pages(null), plan) : null),
);
