import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chineseNames } from './scripts/chinese-names.ts';
import { leanSchemas } from './scripts/lean-schemas.ts';
import { leanStyles } from './scripts/lean-styles.ts';
import { leanTable } from './scripts/lean-table.ts';
import { motionDeadline } from './scripts/motion-deadline.ts';
import { pdfData } from './scripts/pdf-data.ts';

/** The server beside the dev server (npm run dev). */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;

/** How many parts of the application are loaded when they are asked for. */
const lateParts = globSync('src/**/web/**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').match(/\bimport\(['"]/gu)?.length ?? 0)
  .reduce((sum, count) => sum + count, 0);

/** What such a share of them needs is loaded in one piece; a share, so that the pieces stay as they are while pages are added. */
const sharedBy = (share: number) => Math.round(lateParts * share);

/**
 * Addresses: the application is served at / and at /fy-staff/ at once, and the index page answers at any depth, so
 * the page can hold neither absolute addresses (/assets would miss a proxy that passes on /fy-staff alone) nor
 * relative ones (./assets would follow the depth). The build keeps everything relative (`base: './'`): scripts and
 * styles find each other from their own address; in index.html alone the server replaces every `="./` by `="/` or
 * `="/fy-staff/`, as the request came in. No <base> element: it would bend `href="#part"` links.
 */
export default defineConfig({
  base: './',
  plugins: [react(), chineseNames(), leanSchemas(), leanStyles(), leanTable(), motionDeadline(), pdfData()],
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
      output: {
        codeSplitting: {
          groups: [
            // What the landing page needs; antd stays with the pages that use it, and changes less often than they do.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|zustand)[\\/]/, priority: 5 },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 2 },
            // Many small files pack badly, so what is shared goes together: what the landing page needs too, what nearly
            // every signed-in page draws with, and what it asks and checks with. Measured; `ui` names what a list draws with, and leaves out what is seldom
            // used of it: by counts alone it would gather forms, skeletons and calendars as pages of forms are added.
            {
              name: 'first',
              // The drawer of icons is shared by the landing page and by all others, and so is what loads a page; wherever else that lay, all of it would come along.
              test: /vite[\\/]preload-helper|node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])|src[\\/]platform[\\/](?:model[\\/]permission|web[\\/](?:navigation|root-font|view-store|session-store|session|site|shell[\\/]Mark))\.tsx?$/,
              priority: 3,
              minShareCount: 2,
            },
            // Of the icons those that several parts draw with: small enough for the landing page to bring along, and no icon of its own pulls another group in.
            {
              name: 'icons',
              test: /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
              priority: 3,
              minShareCount: 8,
            },
            // What every input needs of the library of forms. A group takes what its files import along, so it has to be taken before.
            {
              name: 'ui-base',
              test: /node_modules[\\/]@rc-component[\\/](?:util[\\/]|form[\\/]es[\\/](?:FormContext|FieldContext))/,
              priority: 4,
              minShareCount: sharedBy(0.27),
            },
            {
              name: 'ui',
              test: /node_modules[\\/](?:@ant-design[\\/](?!icons)|@babel|@emotion|clsx|compute-scroll-into-view|is-mobile|react-is|stylis|throttle-debounce|@rc-component[\\/](?:input|motion|overflow|portal|resize-observer|select|tooltip|trigger|virtual-list)|antd[\\/]es[\\/](?:_util|button|checkbox|config-provider|empty|input[\\/](?:Input\.js|hooks|style[\\/](?:index|token|variants)\.js)|locale|select|space|style|theme|tooltip|version))[\\/.]?/,
              priority: 1,
              minShareCount: sharedBy(0.27),
            },
            // In a file of its own with what it needs of zod: otherwise `base` makes its schemas before the setting is made.
            { name: 'schema-settings', test: /src[\\/]platform[\\/]web[\\/]zod-without-eval\.ts$/, priority: 2 },
            // What a screen asks the server with, signed in or not: without it the page of signing in would take `base` along, and antd with that.
            {
              name: 'ask',
              test: /src[\\/]platform[\\/](?:entity[\\/](?:custom-fields|dictionaries|due-facet|endpoint|entity|error-codes|format|group-by|line-schema|permission|schema)|kinds[\\/]base[\\/]text-value|web[\\/](?:call|live-ladder|live|toast|wire|toast\.module|router[\\/](?:guard|route-tree)))\.(?:ts|css)$|node_modules[\\/]zod[\\/]/,
              priority: 1.5,
              minShareCount: 2,
            },
            // Viewing files, forms and their controls stay outside: pictures, calendars and number fields would come along, which no list needs at first sight;
            // so do most parts of pages that several draw.
            {
              name: 'base',
              test: /node_modules[\\/](?:@tanstack|zod)[\\/]|src[\\/]platform[\\/](?!web[\\/](?:parts[\\/](?!Chip\.module|RemovableChip|Segments)|entity[\\/](?:widgets[\\/](?:day-values|File|[a-z]+-controls)|form-|entity-form)|import[\\/]import-calls)|entity[\\/](?:validation-message|transfer|entity-endpoints|child-endpoints|owner-kind)|acts[\\/]|web[\\/](?:acts[\\/]|use-unsaved|entity[\\/](?:use-removal|widgets[\\/]widget-props)))/,
              priority: 1,
              minShareCount: sharedBy(0.124),
            },
            // What can be done with rows, which follows the list: after `base`, so that it takes along nothing that the list needs.
            {
              name: 'acts',
              test: /src[\\/]platform[\\/](?:acts|web[\\/]acts|entity[\\/](?:transfer|entity-endpoints|child-endpoints|owner-kind)|web[\\/](?:use-unsaved|entity[\\/]use-removal))/,
              priority: 0,
              minShareCount: sharedBy(0.13),
            },
          ],
        },
      },
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
