/** Which screens of the phone app a person reaches by tapping, from the tab bar and from what lies over every screen. */
import { type SourceFile, withoutComments } from './sources.ts'

/** Screens that only a link from outside opens, with who has such a link. */
export const BY_LINK: Readonly<Record<string, string>> = {
  'bidding.won': 'an address of the app before: one’s auctions stand under Me, My bids',
  'bidding.mass': 'an address of the app before: one’s auctions in sales stand under Me, My bids',
  'wallet.overview': 'an address of the app before: the wallet stands under Me, Balance',
  'house.consigned': 'the notice to who is named leads there',
  'login.code': 'an address of the app before: signing in by SMS is login.sms',
  'login.fast': 'an address of the app before: signing in by SMS is login.sms',
  'settings.verification': 'an address of the app before: verifying is settings.identity',
  'site.activity': 'an operator writes it into a banner of home',
  'site.download': 'a shared page outside the app leads there',
}

const APP = 'apps/h5/src/'
const TABLE = /\/(?:[\w-]+-)?routes\.ts$/
const PAGE = /\.page\.tsx$/
/** The app around the screens: bar, banners, sheets. */
const FRAME = /^apps\/h5\/src\/[\w-]+\.tsx?$/
/** The shortcuts that home shows are rows of the database. */
export const SHORTCUTS_FILE = 'apps/server/src/domains/site/guards.sql'

interface Row {
  name: string
  path: string
  is_tab: boolean
  page: string | undefined
}

function rowsOf(files: readonly SourceFile[]): Row[] {
  return files
    .filter(({ path }) => path.startsWith(APP) && TABLE.test(path))
    .flatMap(({ path, text }) =>
      text
        .split(/^ {2}(?=')/m)
        .slice(1)
        .map((row) => ({
          name: /^'([\w.-]+)'/.exec(row)![1]!,
          path: /'(\/[^']*)'/.exec(row)?.[1] ?? '',
          is_tab: /^ {4}tab: /m.test(row),
          page: /'([\w/-]+\.page\.tsx)'/.exec(row)?.[1],
        }))
        .map((row) => ({ ...row, page: row.page && path.replace(/[^/]+$/, '') + row.page })),
    )
}

/** Calls are named as screens are: what one of these takes is a call. */
const TAKES_A_CALL = /(?:use\w*Call|useAction|call|patchCall|limitOf|Data|Input)[(<]\s*$/
/** Names of screens that a file gives to something that goes there. */
const namesIn = (text: string, names: ReadonlySet<string>): string[] =>
  [...text.matchAll(/'(\w+\.[\w-]+)'/g)].flatMap(({ 1: name = '', index }) =>
    names.has(name) && !TAKES_A_CALL.test(text.slice(Math.max(0, index - 40), index)) ? [name] : [],
  )

/** The screens of the app by name, and what each of them names. */
function screensOf(files: readonly SourceFile[]) {
  const own = files.filter(({ path }) => path.startsWith(APP) && !/\.test\.|\/testing|\/shots\.ts$/.test(path))
  const by_path = new Map(own.map((file) => [file.path, { ...file, text: withoutComments(file.text) }]))
  const rows = new Map(rowsOf(own).map((row) => [row.name, row]))
  const names = new Set(rows.keys())

  /** What a file and all it is made of name; another page is a screen of its own. */
  const namedFrom = (start: string): string[] => {
    const seen = new Set([start])
    for (const path of seen)
      for (const { target } of by_path.get(path)?.imports ?? [])
        if (target && by_path.has(target) && !TABLE.test(target) && !PAGE.test(target)) seen.add(target)
    return [...seen].flatMap((path) => namesIn(by_path.get(path)?.text ?? '', names))
  }

  return { own, rows, names, namedFrom }
}

/** What a screen, and all it is made of, goes to in one tap. */
export function oneTapFrom(files: readonly SourceFile[], name: string): string[] {
  const { rows, namedFrom } = screensOf(files)
  return [...new Set(namedFrom(rows.get(name)?.page ?? ''))].sort()
}

/** @param shortcuts what home shows by the database: addresses in quotes */
export function unreachedScreens(files: readonly SourceFile[], shortcuts: string): string[] {
  const { own, rows, names, namedFrom } = screensOf(files)
  const reached = new Set([...rows.values()].flatMap(({ name, is_tab }) => (is_tab ? [name] : [])))
  for (const { name, path } of rows.values()) if (path && shortcuts.includes(`'${path}`)) reached.add(name)
  for (const { path } of own)
    if (FRAME.test(path) && !TABLE.test(path)) for (const name of namedFrom(path)) reached.add(name)
  for (const name of reached) {
    const page = rows.get(name)?.page
    if (page) for (const next of namedFrom(page)) reached.add(next)
  }
  return [...names].filter((name) => !reached.has(name)).sort()
}
