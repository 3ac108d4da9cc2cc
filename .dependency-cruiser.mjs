// The dependency rules of ARCHITECTURE.md, by number. Rule 6 (tables) is a test of its own: src/app/foreign-tables.test.ts.
const room = '^src/(?:core|areas)/([^/]+)/';
const doors = 'public(\\.server|\\.web)?\\.ts$';
/** Rooms of the platform that only run in the server. */
const serverRooms = 'runtime|http|tenancy|db|store|files|jobs|events|dictionaries|backup|transfer|testing';
const serverLibraries = '^src/lib/(sheet|postgres|outgoing|resume)/|^src/lib/chinese/pinyin\\.';
const server = `^src/platform/(${serverRooms})/|^src/(app|core/[^/]+|areas/[^/]+)/server/|^src/(core|areas)/[^/]+/public\\.server\\.ts$|\\.server\\.ts$|${serverLibraries}`;
const web =
  '^src/platform/web/|^src/(app|core/[^/]+|areas/[^/]+)/web/|^src/(core|areas)/[^/]+/public\\.web\\.ts$|\\.web\\.tsx?$';
const model =
  '^src/platform/(entity|kinds|acts)/|^src/lib/text/|^src/lib/chinese/|^src/(core|areas)/[^/]+/model/|^src/(core|areas)/[^/]+/public\\.ts$';
const test = '\\.test\\.tsx?$|\\.type-test\\.ts$';
/** Inside core each room may lean on those before it. */
const coreOrder = ['account', 'org', 'message', 'file', 'audit', 'due', 'approval'];
/** @param {string} name */
const coreBefore = (name) => coreOrder.slice(coreOrder.indexOf(name) + 1).join('|');

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: '1-room-through-public',
      comment: 'A room of core or areas is entered only through its public.ts, public.server.ts or public.web.ts.',
      severity: 'error',
      from: { path: room },
      to: {
        path: '^src/(core|areas)/',
        pathNot: ['^src/(core|areas)/$1/', `^src/(core|areas)/[^/]+/${doors}`],
      },
    },
    {
      name: '2-library-knows-nothing-of-us',
      comment: 'A library could be published tomorrow: it imports libraries and npm only.',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: test },
      to: { path: '^src/(platform|core|areas|app)/' },
    },
    {
      name: '2-platform-knows-no-room',
      comment: 'The platform imports neither core nor areas nor the application.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(core|areas|app)/' },
    },
    {
      name: '2-core-knows-no-area',
      comment: 'What every area stands on imports no area; what must call upward is registered.',
      severity: 'error',
      from: { path: '^src/core/', pathNot: test },
      to: { path: '^src/(areas|app)/' },
    },
    ...coreOrder.slice(0, -1).map(
      (name) =>
        /** @type {const} */ ({
          name: `2-core-${name}-in-order`,
          comment: `Inside core the order is ${coreOrder.join(' ← ')}: ${name} leans on none of those behind it.`,
          severity: 'error',
          from: { path: `^src/core/${name}/`, pathNot: test },
          to: { path: `^src/core/(${coreBefore(name)})/` },
        }),
    ),
    {
      name: '2-area-knows-no-app',
      comment: 'Areas do not import the application that adds them up.',
      severity: 'error',
      from: { path: '^src/areas/' },
      to: { path: '^src/app/' },
    },
    {
      name: '2-app-enters-by-the-door',
      comment:
        'The application imports only server/index and web/routes of a room; its tests also name the calls they make.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(core|areas)/', pathNot: '^src/(core|areas)/[^/]+/(server/index|web/routes)\\.tsx?$' },
    },
    {
      name: '3-browser-code-not-server',
      comment: 'Web, model and public.ts run in the browser: they import no server code.',
      severity: 'error',
      from: { path: `${web}|${model}`, pathNot: `${test}|^src/lib/chinese/pinyin\\.|\\.server\\.ts$` },
      to: { path: server },
    },
    {
      name: '3-server-not-web',
      comment: 'Server code imports no web code.',
      severity: 'error',
      from: { path: server },
      to: { path: web },
    },
    {
      name: '4-model-only-zod',
      comment: 'Model code uses zod and nothing else from npm or Node.',
      severity: 'error',
      from: { path: model, pathNot: `${test}|^src/lib/chinese/pinyin\\.|\\.(web|server)\\.tsx?$` },
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
      comment: 'Only index*.ts and public*.ts pass on what other files export.',
      severity: 'error',
      from: { path: '^src/', pathNot: '/(index(\\.server|\\.web)?|public|public\\.server|public\\.web)\\.ts$' },
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
