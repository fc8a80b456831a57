// The rooms of the house and the arrows between them. Each room lists what it may import of ours; whatever
// is not listed is an error. Tests may import anything. To draw a new arrow, add it here and say why in the
// change; the wall at the top has no exceptions.

const test = '\\.test\\.tsx?$'
const leaves =
  '^lib/(actor|address-words|bundle|bundle-brief|bundle-fill|bundle-kinds|bundle-words|change-settings|checkpoint|clock|clock-sync|database-url|db|env|errors|group-commit|item-words|json|listener|log|settings|settings-of-page|sql|statement-name|uuid|words)\\.ts$'
const generated = '^prisma/generated/'
const shopReading = '^lib/shop/(read|facts|scope|order-number|order-acts)\\b'
const shopFind = '^lib/shop/find\\b'
const shopRules = '^lib/shop/rules\\b'
const shopWrite = '^lib/shop/write\\b'
// What the actions of a playbook are called on the screen, a catalogue like that of lib/words.ts.
const playbookWords = '^lib/playbooks/(words|kind)\\.ts$'
const compose = '^lib/mail/compose\\b'
const transport = '^lib/mail/transport\\b'
const mailCase = '^lib/mail/mail-case\\b'

// What the sample cases have been through, they have been through with the desk's own commands.
const sampleCases = '^prisma/seed/cases/'

// How JSON is spelt, wherever it is compared or hashed.
const json = '^lib/json\\.ts$'

const ours = '^(app|bin|components|e2e|lib|prisma)/'
const orderNumber = '^lib/shop/order-number\\b'

const lib = (room) => `^lib/${room}/`
const desk = [lib('lifecycle'), lib('trail'), lib('jobs')]
const withDatabase = [leaves, generated]

/** Room: where it is, what it may import besides itself, and what of that path belongs to another room. */
const rooms = {
  loop: { at: lib('loop'), may: [json] },
  grounding: { at: lib('grounding'), may: [] },
  'shop-rules': { at: shopRules, may: [] },
  'shop-order-number': { at: orderNumber, may: [] },
  'mail-compose': { at: compose, may: [] },
  deciders: { at: lib('deciders'), may: [lib('loop'), json] },
  // Amounts and counts are said in a letter as on the screen.
  playbooks: {
    at: lib('playbooks'),
    may: [lib('loop'), lib('grounding'), shopReading, shopRules, json, '^lib/words\\.ts$'],
  },
  lifecycle: { at: lib('lifecycle'), may: withDatabase },
  trail: { at: lib('trail'), may: withDatabase },
  jobs: { at: lib('jobs'), may: withDatabase },
  shop: { at: lib('shop'), butNot: [shopRules, orderNumber], may: withDatabase },
  import: {
    at: lib('import'),
    may: [orderNumber, '^lib/shop/variant-title\\.ts$', ...withDatabase],
  },
  mail: { at: lib('mail'), butNot: [compose], may: withDatabase },
  auth: { at: lib('auth'), may: withDatabase },
  live: { at: lib('live'), may: withDatabase },
  review: {
    at: lib('review'),
    may: [...desk, lib('grounding'), playbookWords, shopReading, shopRules, compose, ...withDatabase],
  },
  effects: {
    at: lib('effects'),
    // The last guard reads the order again, in the moment in which it is acted on.
    may: [...desk, shopReading, shopWrite, shopRules, compose, transport, ...withDatabase],
  },
  cases: {
    at: lib('cases'),
    may: [
      lib('loop'),
      lib('playbooks'),
      lib('deciders'),
      lib('review'),
      ...desk,
      shopReading,
      shopFind,
      // What was promised on a condition is looked at again on its day.
      shopRules,
      // An answer to a mail of the local mailbox goes to the mail's case.
      mailCase,
      ...withDatabase,
    ],
  },
  worker: {
    at: lib('worker'),
    may: [lib('cases'), lib('effects'), ...desk, lib('shop'), transport, ...withDatabase],
  },
  // What a desk allows to be done to an order is a setting, and an address is said in words as the shop keeps it.
  leaves: { at: leaves, may: [...withDatabase, shopRules, '^lib/shop/facts\\.ts$'] },
  bin: { at: '^bin/', may: ['^lib/', '^prisma/seed\\b', generated] },
  seed: { at: '^prisma/seed\\b', butNot: [sampleCases], may: ['^prisma/', '^lib/db\\.ts$'] },
  'sample-cases': {
    at: sampleCases,
    may: [
      '^prisma/',
      lib('cases'),
      lib('review'),
      lib('effects'),
      lib('loop'),
      lib('mail'),
      shopReading,
      shopWrite,
      leaves,
    ],
  },
  components: { at: '^components/', may: ['^lib/'] },
  app: { at: '^app/', may: ['^components/', '^lib/'] },
}

const onlyWhatIsDrawn = Object.entries(rooms).map(([room, { at, butNot = [], may }]) => ({
  name: `${room}-imports-only-what-is-drawn`,
  comment: `See the arrows in .dependency-cruiser.cjs for what ${room} may import.`,
  severity: 'error',
  from: { path: at, pathNot: [test, ...butNot] },
  to: { path: ours, pathNot: [at, ...may] },
}))

const everyRoom = [...Object.values(rooms).map((room) => room.at), lib('testing')]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'the-wall',
      comment:
        'The model proposes, the shell disposes: nothing the model reaches may reach what acts on the world, by any number of steps. Propose the act, and let lib/effects carry it out after a decision.',
      severity: 'error',
      from: { path: '^lib/(loop|playbooks|deciders)/', pathNot: test },
      to: { path: '^lib/(effects/|mail/transport|shop/write)', reachable: true },
    },
    ...onlyWhatIsDrawn,
    {
      name: 'loop-is-pure',
      comment:
        'The loop is a function of its arguments; of packages it may use zod and canonicalize. What it needs of the world comes in through a port.',
      severity: 'error',
      from: { path: lib('loop'), pathNot: test },
      to: { path: '.', pathNot: [ours, '^node_modules/(canonicalize|zod)/'] },
    },
    {
      name: 'pure-rooms-do-no-io',
      comment: 'Rules, grounding, composing and playbooks get what they work on as arguments.',
      severity: 'error',
      from: {
        path: [lib('(grounding|playbooks)'), shopRules, orderNumber, compose],
        pathNot: test,
      },
      to: {
        path: [
          '^(child_process|cluster|dgram|dns|fs|http|http2|https|net|tls|worker_threads)(/|$)',
          '(^|node_modules/)(@prisma|next|pg|pg-boss|prisma|smtp-server)(/|$)',
        ],
      },
    },
    {
      name: 'only-auth-reads-headers',
      comment: 'Who asks is an argument everywhere else.',
      severity: 'error',
      from: { pathNot: lib('auth') },
      to: { path: '(^|node_modules/)next/headers' },
    },
    {
      name: 'every-file-of-lib-is-in-a-room',
      comment: 'Move the file into a room, or draw the new room in .dependency-cruiser.cjs.',
      severity: 'error',
      from: { path: '^lib/', pathNot: [test, ...everyRoom] },
      to: {},
    },
    {
      name: 'nothing-imports-what-is-in-no-room',
      comment: 'Move the file into a room, or draw the new room in .dependency-cruiser.cjs.',
      severity: 'error',
      from: { pathNot: test },
      to: { path: '^lib/', pathNot: [test, ...everyRoom] },
    },
    {
      name: 'components-import-only-types-of-lib',
      comment: 'Props in, actions as props: a component runs in the browser.',
      severity: 'error',
      from: { path: '^components/', pathNot: test },
      to: { path: '^lib/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'seed-imports-only-types-of-db',
      comment: 'The caller hands the seed its database, so that seeding never opens another one.',
      severity: 'error',
      from: { path: '^prisma/seed\\b', pathNot: [test, sampleCases] },
      to: { path: '^lib/db\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { pathNot: [test, lib('testing')] },
      to: { path: lib('testing') },
    },
    {
      name: 'nothing-imports-a-test',
      severity: 'error',
      from: {},
      to: { path: test },
    },
    {
      name: 'no-development-package-in-the-product',
      comment: 'A production install leaves devDependencies out. Move the package to dependencies.',
      severity: 'error',
      from: {
        path: '^(app|bin|components|lib|prisma)/',
        pathNot: [test, lib('testing'), '^bin/(check|test|chromium|screens)'],
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
    {
      name: 'no-cycle',
      comment: 'Two modules that need each other are one idea, or hide a third that both can import.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      comment: 'Nothing imports it and it imports nothing. Delete it, or name it as an entry point here.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [test, '^bin/', '^app/', '\\.d\\.ts$', '^[^/]+\\.config\\.(ts|js|mjs)$'],
      },
      to: {},
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['(^|/)node_modules/', generated] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
