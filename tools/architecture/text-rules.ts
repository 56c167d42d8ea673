/** How single files look. Each rule takes files and gives one line per violation. */
import { isTest, lineOf, type SourceFile, withoutComments } from './sources.ts'

const LINES_MAX = 400
const TEST_LINES_MAX = 600

export function longFiles(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length
    const lines_max = isTest(path) ? TEST_LINES_MAX : LINES_MAX
    return lines > lines_max ? [`${path} has ${lines} lines, at most ${lines_max}`] : []
  })
}

export function importsWithoutExtension(files: SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(
        ({ specifier }) =>
          specifier.startsWith('.') && !/\.(tsx?|mjs|css|json|svg|webp|png|woff2)(\?[\w&]+)?$/.test(specifier),
      )
      .map(({ specifier }) => `${path} imports ${specifier} without its extension`),
  )
}

/** Spellings the legacy paths brought along. Each has a word of ours (docs/GLOSSARY.md). */
const LEGACY = [
  'renwu',
  'baozhengjin',
  'cnnect',
  'adress',
  'jiesuan',
  'yinsi',
  'zhuanpan',
  'pintuan',
  'zhongchou',
  'kaidian',
]
const LEGACY_WORD = new RegExp(LEGACY.join('|'), 'gi')

/** Legacy spellings may stand only inside strings that are paths. */
export function legacySpellings(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => !path.startsWith('tools/architecture'))
    .flatMap(({ path, text }) => {
      const without_paths = text.replace(/(['"`])[^'"`\n]*\/[^'"`\n]*\1/g, (match) => ' '.repeat(match.length))
      return [...without_paths.matchAll(LEGACY_WORD)].map(
        (match) => `${path}:${lineOf(text, match.index)} says ${match[0]}`,
      )
    })
}

const STARTS_SQL = /^\s*(?:select\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s)/i

/** Statements that must name an object PostgreSQL takes no parameter for, with where that name comes from. */
const NAMES_AN_OBJECT: Readonly<Record<string, string>> = {
  'apps/server/src/domains/ledger/invariants/invariants.ts': 'names of our own inv_ views, read from the catalogue',
  'apps/server/src/domains/rank/making.ts': 'wraps the select a domain registers; it is checked where it is written',
  'apps/server/src/platform/db/delete-in-batches.ts':
    'counts what a given delete took away; the delete is checked where it is written',
  'apps/server/src/platform/db/paging.ts':
    'puts a paged statement together; its parts are checked where they are written',
}

/** The parts of a paged statement (platform/db/paging.ts) are SQL as well. */
const PAGED = /\bpageQuery</
const IS_PART = /\b(?:columns|from|order):\s*$/

/** SQL text put together from values. Values go in as parameters, or through the sql`` tag, which makes parameters of them. */
export function builtSql(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^apps\/(server|sandbox)\/src\//.test(path) && !isTest(path) && !(path in NAMES_AN_OBJECT))
    .flatMap(({ path, text }) => {
      const bare = withoutComments(text)
      const templates = templatesOf(bare)
        .filter(({ tag }) => !/(^|\.)sql(<.*>)?$/.test(tag))
        .filter(({ index, body }) => STARTS_SQL.test(body) || (PAGED.test(bare) && IS_PART.test(bare.slice(0, index))))
        .filter(({ parts }) => !parts.every((part) => isFixed(part, bare)))
        .map(({ index }) => `${path}:${lineOf(bare, index)} builds SQL from values`)
      const sums = [
        ...bare.matchAll(/(['"])\s*(?:select\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s)[^'"\n]*\1\s*\+/gi),
      ].map((match) => `${path}:${lineOf(bare, match.index)} adds strings up to SQL`)
      const parts = PAGED.test(bare)
        ? [...bare.matchAll(/\b(?:columns|from|order): ([^\s'"`][^\n]*?),?(?: \}|\n)/g)]
        : []
      const loose = parts
        .filter(([, expression]) => !isFixed(expression!, bare))
        .map(({ index }) => `${path}:${lineOf(bare, index)} builds SQL from values`)
      return [...templates, ...sums, ...loose]
    })
}

/**
 * True when an expression is made of fixed text only: constants in capitals, local texts without a value in them, and functions
 * and positions applied to those.
 */
function isFixed(expression: string, text: string): boolean {
  // A row of a table of constants is as fixed as the table.
  const bare = expression.replace(/'[^']*'|"[^"]*"/g, '').replace(/\b[A-Z][A-Z0-9_]*\[[^\]]*\]/g, '')
  const parameters = [...bare.matchAll(/\(?([\w\s,]+)\)?\s*=>/g)].flatMap((match) =>
    match[1]!.split(',').map((name) => name.trim()),
  )
  const names = [...bare.matchAll(/(?<![.\w])([A-Za-z_]\w*)\b(?!\s*\()/g)].map((match) => match[1]!)
  return names.every((name) => /^[A-Z][A-Z0-9_]*$/.test(name) || parameters.includes(name) || isFixedText(name, text))
}

/** True when every local constant of that name is a text without values, or a choice between such. */
function isFixedText(name: string, text: string): boolean {
  const declared = [...text.matchAll(new RegExp(`\\bconst ${name} =\\s*`, 'g'))]
  return (
    declared.length > 0 &&
    declared.every(({ 0: match, index }) => {
      const start = index + match.length
      if (text[start] === '`') return readTemplate(text, start).parts.every((part) => isFixed(part, text))
      return /^(?:[^\n?`]*\?\s*)?'[^'\n]*'(?:\s*:\s*'[^'\n]*')?\s*\n/.test(text.slice(start))
    })
  )
}

interface Template {
  index: number
  tag: string
  body: string
  parts: string[]
}

/** The template literals of a text, outermost only: the word before each, its fixed text, and the expressions in it. */
function templatesOf(text: string): Template[] {
  const found: Template[] = []
  let at = 0
  while (at < text.length) {
    const char = text[at]
    if (char === "'" || char === '"') {
      at = endOfString(text, at)
      continue
    }
    if (char !== '`') {
      at++
      continue
    }
    const template = readTemplate(text, at)
    found.push({
      index: at,
      tag: /([\w.]+(?:<[^<>`]*>)?)$/.exec(text.slice(Math.max(0, at - 80), at))?.[1] ?? '',
      ...template,
    })
    at = template.end
  }
  return found
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[start] || text[at] === '\n') return at + 1
  }
  return text.length
}

function readTemplate(text: string, start: number): { body: string; parts: string[]; end: number } {
  let body = ''
  const parts: string[] = []
  let at = start + 1
  while (at < text.length && text[at] !== '`') {
    if (text[at] === '\\') {
      at += 2
    } else if (text.startsWith('${', at)) {
      const end = endOfExpression(text, at + 2)
      parts.push(text.slice(at + 2, end))
      body += ' '
      at = end + 1
    } else {
      body += text[at]
      at++
    }
  }
  return { body, parts, end: at + 1 }
}

function endOfExpression(text: string, start: number): number {
  let depth = 0
  let at = start
  while (at < text.length) {
    const char = text[at]
    if (char === '`') {
      at = readTemplate(text, at).end
      continue
    }
    if (char === "'" || char === '"') {
      at = endOfString(text, at)
      continue
    }
    if (char === '{') depth++
    if (char === '}') {
      if (depth === 0) return at
      depth--
    }
    at++
  }
  return at
}

/** The transactions of bids and of messages send on purpose without waiting for the answers before: their pool pipelines. */
const PIPELINED =
  /^apps\/server\/src\/(?:platform\/db\/batches\/batch-queue|domains\/(?:lot\/bidding\/bid-batch-store|bidder\/bidding\/judging|bidder\/caps\/bid-caps)|domains\/chat\/talking\/batch\/\w+)\.ts$/

/**
 * Statements of one transaction that are sent side by side: it has one connection, which takes one after the other, and the driver will
 * refuse more. Functions run `outside(tx)` have connections of their own.
 */
export function statementsAtOnce(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('apps/server/src/') && !isTest(path) && !PIPELINED.test(path))
    .flatMap(({ path, text }) => {
      const bare = withoutComments(text)
      return [...bare.matchAll(/\bPromise\.(?:all|allSettled|race|any)\(/g)]
        .filter(({ 0: match, index }) => /(?<!outside\()\btx\b/.test(argumentAt(bare, index + match.length)))
        .map(({ index }) => `${path}:${lineOf(bare, index)} sends statements of a transaction side by side`)
    })
}

/** Where the machine's own clock may be looked at, and what for: nothing a person waits for. */
const OWN_CLOCK: Readonly<Record<string, string>> = {
  'platform/time/database-clock.ts': 'until the database has told its time',
  'platform/postgres/embedded-postgres.ts': 'how long a start may take',
  'platform/files.ts': 'the folder of a picture',
  'domains/account/signing-in/sms.ts': 'the outbox of development',
}

/** A node's clock may be wrong and may jump: time is the database's. */
export function ownClock(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^apps\/server\/src\/(?:platform|domains|gateways)\//.test(path) && !isTest(path))
    .filter(({ path }) => !path.endsWith('/testing.ts') && !(path.slice('apps/server/src/'.length) in OWN_CLOCK))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/\bDate\.now\(\)|\bnew Date\(\)/g)].map(
        ({ index }) => `${path}:${lineOf(withoutComments(text), index)} asks the machine what time it is`,
      ),
    )
}

/** Collections that belong to the program itself, not to the database of a process, with what they hold. */
const OF_THE_PROGRAM: Readonly<Record<string, string>> = {
  'platform/settings.ts': 'the settings there are',
  'platform/approvals.ts': 'the acts of two persons there are',
  'platform/alarms/registry.ts': 'the kinds of alarms there are',
  'platform/things/queues.ts': 'the queues there are, and whose things are',
  'platform/time/pause.ts': 'the rigs’ hooks',
  'domains/payment/paying/purposes.ts': 'what can be paid for',
  'domains/shop/closing/open-items.ts': 'what keeps a shop open',
  'domains/account/leaving/ways-out.ts': 'what keeps an account open',
  'domains/lot/ports/bidders.ts': 'who knows of bidders',
  'domains/lot/ports/sales.ts': 'who knows of sales',
  'domains/lot/ports/watchers.ts': 'who knows of watchers',
  'domains/chat/house/desk-of-house.ts': 'who keeps the desk of customer service',
  'domains/chat/shop-words.ts': 'who keeps the words of shops',
  'domains/takeout/parts.ts': 'what can be taken',
  'domains/report/targets.ts': 'what can be reported, and what ends before a ban',
  'domains/payment/refunds/books.ts': 'whose lines a statement has',
  'domains/payout/asking/reserves.ts': 'what keeps money in a wallet',
  'domains/order/kinds.ts': 'how things are sold',
  'domains/order/ports/parcels.ts': 'who knows of parcels',
  'domains/piece/pieces.ts': 'how each lets go of a piece',
  'domains/ledger/chart.ts': 'what a code means',
  'domains/finding/lists/feed-store.ts': 'names of statements, by their text',
  'domains/account/signing-in/pay-password.ts': 'hashes nobody else can have',
  'domains/account/signing-in/hashing.ts': 'how many hashes the processor works on, and what one costs',
  'domains/account/signing-in/sms.ts': 'the outbox of development',
  'domains/site/places/regions.ts': 'the provinces of the file that comes with the program',
}

/** A module's own collection, counter or variable. */
const MODULE_STATE =
  /^(?:export )?(?:let (\w+)\b|const (\w+)(?:: [^=\n]+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\]$|\{ \w+: (?:0|false)\b))/gm

/** State of a module while the program runs: several worlds in one process have the same ids for other things. */
export function stateInModules(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^apps\/server\/src\/(?:platform|domains|api|gateways)\//.test(path) && !isTest(path))
    .filter(({ path }) => !path.endsWith('/testing.ts') && !(path.slice('apps/server/src/'.length) in OF_THE_PROGRAM))
    .flatMap(({ path, text }) =>
      [...text.matchAll(MODULE_STATE)].map(
        (match) =>
          `${path}:${lineOf(text, match.index)} keeps ${match[1] ?? match[2]} for every world at once: appState`,
      ),
    )
}

/** The text between a call's opening parenthesis, just before `start`, and its closing one. */
function argumentAt(text: string, start: number): string {
  let depth = 1
  let at = start
  for (; at < text.length && depth > 0; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
  }
  return text.slice(start, at - 1)
}

const UNFINISHED = new RegExp(
  ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'coming ' + 'soon', 'not ' + 'implemented']
    .map((word) => `\\b${word}\\b`)
    .join('|'),
)
const SWITCHED_OFF = /\b(?:test|it|describe)\.(?:skip|only|todo|fails)\b/

export function unfinished(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => !path.startsWith('tools/architecture'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, i) => {
        const mark = UNFINISHED.exec(line) ?? SWITCHED_OFF.exec(line)
        return mark ? [`${path}:${i + 1} says ${mark[0]}`] : []
      }),
    )
}
