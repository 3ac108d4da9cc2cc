// The dependency rules of ARCHITECTURE.md, by number. Rule 6 (tables) is checked by types.
const area = '^src/areas/([^/]+)/';
const server = '^src/(platform|app|areas/[^/]+)/server/|^src/areas/[^/]+/public\\.server\\.ts$';
const test = '\\.test\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: '1-area-through-public',
      comment: 'An area imports another area only through its public.ts, public.server.ts or public.web.ts.',
      severity: 'error',
      from: { path: area },
      to: { path: '^src/areas/', pathNot: ['^src/areas/$1/', '^src/areas/[^/]+/public(\\.server|\\.web)?\\.ts$'] },
    },
    {
      name: '2-platform-knows-no-area',
      comment: 'The platform imports neither areas nor the application.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(areas|app)/' },
    },
    {
      name: '2-area-knows-no-app',
      comment: 'Areas do not import the application that adds them up.',
      severity: 'error',
      from: { path: area },
      to: { path: '^src/app/' },
    },
    {
      name: '2-app-enters-by-the-door',
      comment:
        'The application imports only server/index and web/routes of an area; its tests also name the calls they make.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/areas/', pathNot: '^src/areas/[^/]+/(server/index|web/routes)\\.tsx?$' },
    },
    {
      name: '3-browser-code-not-server',
      comment: 'Web, model and public.ts run in the browser: they import no server code.',
      severity: 'error',
      from: { path: '^src/(platform|app|areas/[^/]+)/(web|model)/|^src/areas/[^/]+/public\\.ts$' },
      to: { path: server },
    },
    {
      name: '3-server-not-web',
      comment: 'Server code imports no web code.',
      severity: 'error',
      from: { path: server },
      to: { path: '^src/(platform|app|areas/[^/]+)/web/|^src/areas/[^/]+/public\\.web\\.ts$' },
    },
    {
      name: '4-model-only-zod',
      comment: 'Model code uses zod and nothing else from npm or Node.',
      severity: 'error',
      from: { path: '^src/(platform|areas/[^/]+)/model/', pathNot: test },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
        pathNot: '(^|/)node_modules/zod/',
      },
    },
    {
      name: '5-no-cycles',
      comment: 'No cycles of modules that run; types may name each other (docs/decisions/004).',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: '5-no-barrels',
      comment: 'Only index.ts and public*.ts pass on what other files export.',
      severity: 'error',
      from: { path: '^src/', pathNot: '/(index|public|public\\.server|public\\.web)\\.ts$' },
      to: { dependencyTypes: ['export'] },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere would slip past every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API to read sources with; swc keeps type imports and reads .tsx.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
};
