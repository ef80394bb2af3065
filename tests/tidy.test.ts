import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listFiles, readSources, root, type SourceFile } from '../tools/source-files.ts'

type Ban = {
  readonly where: RegExp
  /** The places where it is right, and why there. */
  readonly but?: readonly (readonly [place: RegExp, why: string])[]
  readonly what: RegExp
  /** It is written over several lines. */
  readonly across?: true
  readonly why: string
  readonly planted: readonly [file: string, text: string]
}

const ALL = /./
const SHIPS = /^(?:apps|packages)\/(?!.*\.test\.tsx?$)/
const RUNS_ON_NODE = /^(?:apps\/api|packages|tools|tests|bench)\/.*\.(?:ts|mjs)$/

/** A statement as it is built, typed or raw. */
const STATEMENT =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom)\(|(?<![.\w])sql[`<]|(?<![.\w])sql\.[a-z]+\(|\bsql\b.*from 'kysely'/

/*
 * What the linter cannot say. A letter stands in brackets where a pattern would else find itself.
 */
const bans: readonly Ban[] = [
  {
    where: /^apps\/web\/src\//,
    what: /\buse(?:DeferredValue|Transition|Optimistic|ActionState|FormStatus)\b|\bstartTransition\b|<(?:Suspense|Activity|ViewTransition)\b/,
    why: 'what draws the pages has no such thing, or another one (decision 168): useLater, lazyComponent',
    planted: ['apps/web/src/budgets/Card.tsx', 'const search = useDeferredValue(typed)'],
  },
  {
    where: /^apps\/web\/src\/(?!fields\/)(?!.*\.test\.tsx?$)/,
    but: [
      [/\/session\/SignInPanels\.tsx$/, 'what is missing is said above the fields, and marks both'],
      [/\/budgets\/use-survey\.ts$/, 'steps that are checked and kept one by one'],
    ],
    what: /\buseForm[(<]|\buseForm\b.*'react-hook-form'/,
    why: 'a form makes one change: ChangeForm, PageForm or useChangeForm holds it',
    planted: ['apps/web/src/families/InviteModal.tsx', "import { useForm } from 'react-hook-form'"],
  },
  {
    where: /^(?:apps|packages\/(?:domain|contract))\/(?!.*\.test\.tsx?$).*\.tsx?$/,
    but: [
      [/^packages\/contract\/src\/wire\.ts$/, 'the codecs of the wire'],
      [/^apps\/web\/src\/fields\/money\.ts$/, 'the texts of the screen and the keyboard'],
      [/^apps\/api\/src\/db\/columns\.ts$/, 'the decimals that PostgreSQL writes'],
      [/^apps\/web\/src\/ui\//, 'shares of a drawing: ui knows no money'],
      [/^apps\/web\/src\/gallery\//, 'samples'],
      [/^apps\/api\/src\/statements\/findings\.ts$/, 'how far a file has been read'],
    ],
    what: /[*/] ?(?:100|HUNDRED)\b|\b100 ?[*/]|\* ?0\.01\b|parseFloat|toFixed/,
    why: 'money becomes cents, and cents money, in these files alone',
    planted: ['apps/web/src/budgets/Card.tsx', 'const shown = value / 100'],
  },
  {
    where: /^packages\/(?:domain|contract)\/src\/(?!.*\.test\.ts$)/,
    but: [[/^packages\/domain\/src\/calendar\.ts$/, 'the one place that counts days']],
    what: /new Date\(|Date\.(?:UTC|parse)/,
    why: 'a rule takes the day as an argument; a Date has an hour and a time zone that move it',
    planted: ['packages/domain/src/budgets/window.ts', 'const day = new Date(text)'],
  },
  {
    where: /^packages\/(?:domain|contract)\/src\/(?!.*\.test\.ts$)/,
    what: /Date\.now|Math\.random|performance\.now|process\.|crypto\./,
    why: 'what is true does not depend on when, where or by what chance it is asked',
    planted: ['packages/domain/src/ids.ts', 'const at = Date.now()'],
  },
  {
    where: /^apps\/api\/src\/(?!.*\.test\.ts$)/,
    but: [[/^apps\/api\/src\/gateways\/clock\.ts$/, 'the one clock of the server']],
    what: /Date\.now|new Date\(\)|Math\.random/,
    why: 'the server is handed its clock and its chance, so that a test can say what they are',
    planted: ['apps/api/src/users/service.ts', 'const now = Date.now()'],
  },
  {
    where: /^apps\/api\/src\/(?!.*\.test\.ts$)/,
    but: [[/^apps\/api\/src\/gateways\/outward\.ts$/, 'the one way out of the server']],
    what: /(?<![.\w])fetch\(|node:https?'|\.request\(/,
    why: 'V13.2.5: what the server asks of others is on a list, which the way out goes by',
    planted: ['apps/api/src/gateways/postal.ts', 'const response = await fetch(url)'],
  },
  {
    where: /^apps\/web\/src\/(?!.*\.test\.tsx?$)/,
    but: [
      [/^apps\/web\/src\/data\/today\.ts$/, 'the one clock of the browser'],
      [/^apps\/web\/src\/ui\/choice\/Calendar\.tsx$/, 'the days that its library wants as dates'],
    ],
    what: /Date\.now|new Date\(|Math\.random/,
    why: 'a screen uses the day in the zone of the person, not of the machine',
    planted: ['apps/web/src/screens/Wallet.tsx', 'const today = new Date()'],
  },
  {
    where: /^(?:apps|packages\/(?:domain|contract))\/(?!.*\.test\.tsx?$)/,
    what: /\bconsole\./,
    why: 'the server writes to its log, which knows what is secret; the browser to nobody',
    planted: ['apps/api/src/main.ts', "console.log('started')"],
  },
  {
    where: SHIPS,
    what: /dangerouslySetInner(?:HTML)|\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write/,
    why: 'what somebody typed is text and never markup',
    planted: ['apps/web/src/ui/Note.tsx', 'node.innerHTML = note'],
  },
  {
    where: /\.(?:ts|tsx|mjs|cjs|sql|css|md|html)$/,
    what: /\b(?:TO[D]O|FIX[M]E)\b/,
    why: 'what is not done is not in the code; what is known to be wrong is mended',
    planted: ['apps/api/src/app.ts', '// TO' + 'DO: close it'],
  },
  {
    where: ALL,
    what: /(?:^|[\s'"`(=:])\/(?:w[o]rk|h[o]me|U[s]ers|r[o]ot)\/|\.\.\/sh[a]red\b/m,
    why: 'the product runs on any machine, in any folder',
    planted: ['tools/start.mjs', `const folder = '${['', 'home', 'ana', 'saldo'].join('/')}'`],
  },
  {
    where: ALL,
    what: /\bw[o]rkshop\b|\bsub-?ag[e]nts?\b|\bcl[a]ude\b|\bch[a]tgpt\b|\bas an a[i]\b/i,
    why: 'whoever reads this wants to know what it is and why, not by whom it was typed',
    planted: ['docs/house.md', 'Written in the work' + 'shop.'],
  },
  {
    where: /\.(?:test|spec)\.tsx?$/,
    what: /\b(?:it|test|describe|bench)\.(?:only|skip|todo|fails|concurrent\.only)\b|\bx(?:it|describe)\(/,
    why: 'a test that does not run proves nothing, and one alone hides the others',
    planted: ['tests/planted.test.ts', 'test.on' + "ly('this', () => {})"],
  },
  {
    where: /^apps\/web\/src\/(?!.*\.test\.tsx?$).*\.tsx?$/,
    what: /['"`\s[(]#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?\b|\b(?:rgba?|hsla?|oklch)\(|\b(?:bg|text|border|fill|stroke)-(?:red|blue|green|gray|slate|zinc|amber|yellow|orange|violet|purple|pink|teal|cyan|emerald|indigo|rose|sky|lime|stone|neutral)-\d{2,3}\b/,
    why: 'a colour has a name among the tokens, so that a brand and the dark theme can change it',
    planted: [
      'apps/web/src/ui/Badge.tsx',
      `<i className="text-red-500" style={{ color: '#f00' }} />`,
    ],
  },
  {
    where: /^apps\/web\/src\/(?!gallery\/)/,
    what: /`R\$ ?\$\{|['">]R\$/,
    why: 'an amount bears the sign of the person’s currency, which fields/money.ts knows (L11)',
    planted: ['apps/web/src/balances/SpendingDonut.tsx', 'text: `R$ ${showCompact(total)}`'],
  },
  {
    where: /^apps\/web\/(?:src|public)\//,
    but: [
      [
        /^apps\/web\/src\/data\/(?:session|sign-out|preferences|form-preferences)\.ts$/,
        'the keys that clients know',
      ],
      [/^apps\/web\/src\/data\/offline\.ts$/, 'the last answers, until the person signs out'],
      [
        /^apps\/web\/src\/data\/drafts\.ts$/,
        'what was typed and not saved, until the person signs out',
      ],
      [
        /^apps\/web\/src\/data\/(?:forgetting|device-stores)\.ts$/,
        'that both are to be forgotten, until they are',
      ],
      [/^apps\/web\/src\/data\/return-address\.ts$/, 'the way back, of one tab'],
      [
        /^apps\/web\/(?:src\/ui\/theme\.ts|public\/theme\.js)$/,
        'the theme, before the first paint',
      ],
      [/^apps\/web\/src\/data\/shared-files\.ts$/, 'what was shared, until it is sent'],
      [
        /^apps\/web\/public\/service-worker\.js$/,
        'the page and its files, and what was shared until it is sent',
      ],
    ],
    what: /\b(?:localStorage|sessionStorage|indexedDB|idb-keyval|caches\.open|document\.cookie)\b/,
    why: 'what stays on the device is counted: everybody who can reach the page can read it',
    planted: ['apps/web/src/app/App.tsx', "sessionStorage.setItem('draft', text)"],
  },
  {
    where:
      /^apps\/web\/src\/(?:session|users|screens)\/.*(?:Form|Modal|Proof|Panel|Card|Screen)\.tsx$/,
    what: /\buse(?:Kept)?Draft\b|\bdraft=/,
    why: 'a password or a code is never kept on the device (decision 95)',
    planted: ['apps/web/src/session/NewPasswordForm.tsx', 'const draft = useDraft(form, options)'],
  },
  {
    where: RUNS_ON_NODE,
    what: /\b(?:Map|Object)\.groupBy\(|withResolvers\(|Array\.fromAsync\(|\.(?:isSubsetOf|symmetricDifference)\(/,
    why: 'the types know it, Node 20 does not',
    planted: ['apps/api/src/balances/service.ts', 'const days = Map.group' + 'By(rows, dayOf)'],
  },
  {
    where: /\.(?:ts|tsx|mjs|cjs)$/,
    what: /(?:oxlint|eslint)-disabl[e](?![^\n]* -- [^\n]{10,})|@ts-(?:ignor[e]|nocheck)|@ts-expect-erro[r](?! .{10,})/,
    why: 'what is silenced says why, beside it',
    planted: [
      'apps/web/src/ui/table/Table.tsx',
      '// oxlint-' + 'disable-next-line jsx-a11y/alt-text',
    ],
  },
  {
    where: /^apps\/api\/src\/(?!.*\.test\.ts$)(?!(?:db|backup)\/).*\.ts$/,
    what: /\b(?:create|drop|alter) (?:table|index|trigger|sequence|type)\b/,
    why: 'the schema is changed by migrations alone',
    planted: ['apps/api/src/jobs/runner.ts', 'sql`create table scratch (id uuid)`'],
  },
  {
    where:
      /^apps\/api\/src\/(?!.*\.test\.ts$)(?!.*\/(?:store|rows|[a-z-]+-store|attempts)\.ts$).*\.ts$/,
    but: [
      [/^apps\/api\/src\/db\//, 'connections, migrations, and what stores are written with'],
      [/^apps\/api\/src\/queue\/job-queue\.ts$/, 'the store of the queue'],
      [
        /^apps\/api\/src\/access\/(?:caller|family-scope|operator)\.ts$/,
        'each is one statement, which finds who calls or what they may see',
      ],
      [/^apps\/api\/src\/mail\/outbox\.ts$/, 'the store of letters, below the slices'],
    ],
    what: STATEMENT,
    why: 'a statement stands in a store: find, list, lock, insert, update or delete, by the owner of its rows',
    planted: [
      'apps/api/src/goods/service.ts',
      "  const rows = await ctx.ledger.selectFrom('goods')",
    ],
  },
  {
    where: /^tools\/admin\//,
    what: STATEMENT,
    why: 'what an operator does has one home: a command calls the services and stores of the product',
    planted: [
      'tools/admin/plans.ts',
      "  const rows = await ledger.selectFrom('promotional_codes')",
    ],
  },
  {
    where: /^apps\/api\/src\/(?!.*\.test\.ts$).*\.ts$/,
    but: [[/^apps\/api\/src\/jobs\/run-due\.ts$/, 'where leases are renewed']],
    what: /\bsetInterval\b/,
    why: 'what comes again by itself is a periodic job or a loop of a jobs.ts (decision 70)',
    planted: ['apps/api/src/families/service.ts', 'setInterval(() => void forget(), HOUR_MS)'],
  },
  {
    where: /^apps\/api\/src\/(?!.*\.test\.ts$).*\.ts$/,
    but: [
      [/^apps\/api\/src\/queue\/job-queue\.ts$/, 'the one queue'],
      [/^apps\/api\/src\/db\/migrate\.ts$/, 'the row that one migrating server holds'],
    ],
    what: /\bskip locked\b|skipLocked\(/i,
    why: 'what waits to be done waits in the table of jobs, which one module takes from (decision 70)',
    planted: [
      'apps/api/src/accounts/store.ts',
      'select id from exports_due limit 1 for update skip locked',
    ],
  },
  {
    where:
      /^(?:apps\/api|packages|tests|tools|bench)\/(?!.*(?:tidy|words)\.test).*\.(?:ts|mjs|cjs)$/,
    what: /\b(?:\w*House|Ground|hang[A-Z]\w*|Kin|findKin|Relative|listedOf|glance|lookBeside|lookAt[A-Z]\w*|writeLast|sendAhead|keepTold|findTold|asTold|toldAgain|tell[A-Z]\w*|goingTables|keepHouse|forgetOld|tend[A-Z]\w*|furnish|belongings|comeIn|goForGood|expectSound)\b/,
    why: 'a name is the field’s standard term and no figure of speech (docs/glossary.md)',
    planted: ['apps/api/src/app.ts', 'export async function buildHouse() {}'],
  },
  {
    where: /^apps\/api\/src\//,
    what: /(?:function|const) (?:insert|updat|delet|rotat|clear|tak|post|remember|end|writ|giv)ing[A-Z]\w*/,
    why: 'what gives a statement that is not sent yet is named so: insertEntriesStatement',
    planted: ['apps/api/src/users/store.ts', 'export function insertingUser(row: Row) {'],
  },
  {
    where: /^(?:apps|packages|tools)\//,
    what: /from 'zod'/,
    why: 'loading zod itself makes every message of zod/mini English, in the whole process',
    planted: ['apps/api/src/budgets/jobs.ts', "import { z } from 'zod'"],
  },
  {
    where: /^(?:apps|packages|bench)\/.*\.test\.ts$/,
    but: [[/^apps\/api\/src\/(?:gateways\/passwords|http\/costly-calls)\.test\.ts$/, 'alone']],
    what: /\bvi\.mock\(/,
    why: 'test files share their modules: what replaces one stands in `withReplacedModules` (vitest.config.ts)',
    planted: ['apps/api/src/budgets/budgets.test.ts', "vi.mock('node:fs')"],
  },
  {
    where: /^(?!tests\/tidy).*\.test\.ts$/,
    but: [
      [/^packages\/postgres\/src\/start\.test\.ts$/, 'an end that waits twenty seconds by itself'],
      [/^packages\/sandbox\/src\/mail\.test\.ts$/, 'a delay that is ordered, at the least'],
    ],
    what: /\bvi\.wait(?:For|Until)\(|\bperformance\.now\(|\{ ?timeout: |^\s*\}, [\d_]{4,}\)$/,
    why: 'a test waits for a fact (expect.poll), not for a time: on a busy machine it takes as long as it takes',
    planted: ['apps/api/src/mail/outbox.test.ts', 'await vi.waitUntil(() => sent.length === 1)'],
  },
  {
    where: /^(?:tools|tests)\//,
    but: [[/^tests\/tidy\.test\.ts$/, 'the offence that is planted']],
    what: /(?:import|from).*build\.mjs'/,
    why: 'L67: a build is a process of its own, since it makes the whole process one of production',
    planted: ['tools/test.mjs', "const { build } = await import('./build.mjs')"],
  },
  {
    where: /^apps\/web\/src\//,
    but: [
      [
        /^apps\/web\/src\/ui\/dialog\/(?:FormModal|Modal|ModalFrame)\.tsx$/,
        'the windows themselves',
      ],
      [
        /^apps\/web\/src\/session\/(?:ActivationForm|CorrectionForm|Handover|SecondFactorForm|SignInPanels)\.tsx$/,
        'sign-in pages: nothing is lost by leaving one',
      ],
      [/^apps\/web\/src\/fields\/PageForm\.tsx$/, 'forms on a page: it says and shows the same'],
    ],
    what: /<form\b|\bModalFrame\b/,
    why: 'a window with a form is a ChangeForm or a FormModal: what it must say and ask cannot be forgotten there',
    planted: ['apps/web/src/budgets/BudgetModal.tsx', '<form onSubmit={save}>'],
  },
  {
    where: /^apps\/web\/src\/(?!ui\/)/,
    but: [
      [
        /^apps\/web\/src\/app\/(?:App|LoadFailure)\.tsx$/,
        'a screen that cannot be had draws with what is loaded',
      ],
    ],
    what: /\brole="alert"/,
    why: 'what is wrong is said by ErrorText beside it, by Banner above it or by ErrorState in its place',
    planted: ['apps/web/src/budgets/PlannedField.tsx', '<span role="alert">{problem}</span>'],
  },
  {
    where: /^apps\/web\/src\//,
    what: /\[\^\\s@\]/,
    why: "what an e-mail looks like is the contract's, the server's own: isEmail",
    planted: ['apps/web/src/families/InviteCard.tsx', 'const EMAIL = /^[^\\s@]+@[^\\s@]+$/'],
  },
  {
    where: /^apps\/web\/src\/(?!gallery\/)/,
    but: [
      [/^apps\/web\/src\/ui\/(?:ErrorState|QueryView)\.tsx$/, 'where it is drawn'],
      [/^apps\/web\/src\/statements\/ReadingCard\.tsx$/, 'a file that could not be read'],
    ],
    what: /\bErrorState\(|<ErrorState\b|\bis(?:Loading|Error|Fetching)\b/,
    why: 'why something could not be read, and a retry, are shown by QueryView',
    planted: [
      'apps/web/src/budgets/BudgetsPanel.tsx',
      'if (error) return <ErrorState message={error.message} />',
    ],
  },
  {
    where: /^apps\/web\/src\/(?!gallery\/).*\.tsx$/,
    but: [
      [
        /^apps\/web\/src\/session\/(?:SocialRegistration|TotpModal)\.tsx$/,
        'they wait for what a change answers, which is not asked for again by itself',
      ],
      [
        /^apps\/web\/src\/(?:screens\/(?:Calendar|Objectives|Transactions)Screen|balances\/MonthCards)\.tsx$/,
        'a figure beside its title, of whose failure the list under it or QueryView speaks',
      ],
    ],
    what: /(?:\breturn|\?|&&|\n\s*:)\s*\(?\s*(?:<(?:div|span|p|section)\b[^>]*>\s*)?<Skeleton\b/g,
    across: true,
    why: 'what waits for an answer is a QueryView: where one waits by hand, the failure is forgotten',
    planted: [
      'apps/web/src/budgets/BudgetsPanel.tsx',
      '{data === undefined ? (\n  <div className="h-4">\n    <Skeleton />',
    ],
  },
  {
    where: /^apps\/api\/src\/(?!.*\.test\.ts$).*\.ts$/,
    what: /child_process/,
    why: 'V1.2.5: the server starts no program, so no text of people is part of a command',
    planted: ['apps/api/src/reports/files.ts', "import { exec } from 'node:child_process'"],
  },
  {
    where: SHIPS,
    what: /\beval\(|\bnew Function\(|['"]node:vm['"]/,
    why: 'V1.3.2: no text is run as code',
    planted: ['apps/api/src/assistant/service.ts', 'const answer = eval(question)'],
  },
  {
    where: /^apps\/api\/src\/(?!.*\.test\.ts$).*\.ts$/,
    what: /(?<![.\w])fetch\((?!url: )(?![\s\S]{0,400}?redirect: 'error')/g,
    across: true,
    why: 'V15.3.2: what is asked outside follows no redirection',
    planted: ['apps/api/src/gateways/postal.ts', 'const answer = await fetch(url, { signal })'],
  },
  {
    where: /^apps\/web\/src\//,
    but: [
      [/^apps\/web\/src\/education\/VideoPlayer\.tsx$/, 'compares origin and frame'],
      [/^apps\/web\/src\/data\/queries\.ts$/, 'a channel of our own origin'],
    ],
    what: /addEventListener\(\s*'message'|\.onmessage\b/,
    why: 'V3.5.5: a message of another page is heard where its origin is compared, and nowhere else',
    planted: ['apps/web/src/app/Frame.tsx', "addEventListener('message', hear)"],
  },
  {
    where: /^(?:apps|packages|tools)\/(?!.*\.test\.tsx?$)/,
    what: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
    why: 'V12.3.2: certificates are checked as Node does, without an exception',
    planted: ['apps/api/src/gateways/mail.ts', 'tls: { rejectUnauthorized: false },'],
  },
  {
    where: /^(?:apps|packages|tools)\/(?!.*\.test\.tsx?$).*\.(?:ts|tsx|mjs)$/,
    but: [
      [
        /^apps\/api\/src\/statements\/zip-passwords\.ts$/,
        'opens what a bank has encrypted, as ZIP has it; nothing of ours',
      ],
    ],
    what: /createH(?:ash|mac)\('(?!sha256'|sha512')|create(?:C|Dec)ipheriv\('(?!aes-256-gcm')|RSA_PKCS1_PADDING|createDiffieHellman/,
    why: 'V11.4.1: SHA-256, SHA-512 and AES-256-GCM alone (docs/security-keys.md)',
    planted: [
      'apps/api/src/gateways/random.ts',
      "return createHash('md5').update(secret).digest()",
    ],
  },
]

/** A name that says nothing draws in everything. */
const VAGUE_NAME = /(?:^|\/)(?:utils?|helpers?|common|misc|types|index)(?:\.(?:ts|tsx|mjs)$|\/)/

function offencesIn(ban: Ban, files: readonly SourceFile[]): string[] {
  const excused = (file: string) => (ban.but ?? []).some(([place]) => place.test(file))
  return files
    .filter(({ file }) => ban.where.test(file) && !excused(file))
    .flatMap(({ file, text }) =>
      ban.across === true
        ? [...text.matchAll(ban.what)].map(
            ({ 0: found, index }) => `${file}:${text.slice(0, index).split('\n').length} ${found}`,
          )
        : text
            .split('\n')
            .flatMap((line, index) =>
              ban.what.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 90)}`] : [],
            ),
    )
}

const TEXT_FILES = /\.(?:ts|tsx|mjs|cjs|js|sql|css|md|html|json|webmanifest|yml|sh)$|^\.ci\//
const sources = readSources(TEXT_FILES).filter(({ file }) => file !== 'package-lock.json')

test('the whole tree is read', () => {
  expect(sources.length).toBeGreaterThan(350)
})

describe.each(bans)('$why', (ban) => {
  test('everywhere', () => {
    expect(offencesIn(ban, sources)).toEqual([])
  })

  test('or it is found', () => {
    const [file, text] = ban.planted
    expect(offencesIn(ban, [{ file, text }])).toHaveLength(1)
  })
})

test('every excuse is still needed', () => {
  const idle = bans.flatMap((ban) =>
    (ban.but ?? [])
      .filter(([place]) => {
        const files = sources.filter(({ file }) => place.test(file))
        return offencesIn({ ...ban, but: [] }, files).length === 0
      })
      .map(([place, why]) => `${String(place)}: ${why}`),
  )
  expect(idle).toEqual([])
})

test('a folder and a file are named by a noun: no barrel, no utils', () => {
  expect(listFiles().filter((file) => VAGUE_NAME.test(file))).toEqual([])
  expect(
    ['apps/web/src/ui/index.ts', 'apps/api/src/utils/money.ts'].every((file) =>
      VAGUE_NAME.test(file),
    ),
  ).toBe(true)
})

test('the device keeps the keys that are written down, and no other', () => {
  const storageFiles = readSources(
    /^apps\/web\/(?:src\/(?:data\/(?:session|preferences)|ui\/theme)\.ts|public\/theme\.js)$/,
  )
  const text = storageFiles.map((file) => file.text).join('\n')
  const named = [
    ...text.matchAll(
      /(?:Item|write)\(\s*'([^']+)'|\[((?:'\w+',? ?)+)\]\) localStorage|const (?:KEY|HIDE\w*|[A-Z]+_KEY) = '([^']+)'/g,
    ),
  ]
  const keys = named.flatMap(([, one, list, constant]) => [
    ...(one === undefined ? [] : [one]),
    ...(constant === undefined ? [] : [constant]),
    ...(list?.match(/\w+/g) ?? []),
  ])
  const allowed = [
    'token',
    'image',
    'id',
    'currency',
    'hideDashboardCardValues',
    'showNotPlannedCategories',
    'theme',
    'reloadedAt',
  ]
  expect([...new Set(keys)].filter((key) => !allowed.includes(key))).toEqual([])
  expect(keys).toEqual(expect.arrayContaining(['token', 'image', 'id', 'currency', 'theme']))
})

test('every workspace says what it is built from', () => {
  for (const name of ['apps/api', 'apps/web', 'packages/domain', 'packages/contract']) {
    expect(existsSync(path.join(root, name, 'package.json'))).toBe(true)
    expect(existsSync(path.join(root, name, 'tsconfig.json'))).toBe(true)
  }
})
