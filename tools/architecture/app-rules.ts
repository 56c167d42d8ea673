/** The browser apps' own walls: names of screens, their pages, and imports that lead back to where they came from. */
import { isTest, lineOf, type SourceFile } from './sources.ts'

const FEATURE = /^apps\/h5\/src\/features\/([\w-]+)\//
const featureOf = (path: string): string | undefined => FEATURE.exec(path)?.[1]

/** Features that are no domain of the contract: places in the app where several domains meet (docs/GLOSSARY.md). */
const PLACES = ['home', 'login', 'settings', 'sell', 'storefront', 'bidding']

/** A feature is called as the domain whose calls it makes, or is one of the places. */
export function featureWords(files: SourceFile[]): string[] {
  const domains = files.flatMap(({ path, text }) =>
    /^packages\/contract\/src\//.test(path) && !isTest(path)
      ? [...text.matchAll(/\bdefineCalls\('([\w-]+)'/g)].map((match) => match[1]!)
      : [],
  )
  const features = new Set(files.map(({ path }) => featureOf(path)).filter((feature) => feature !== undefined))
  return [...features]
    .filter((feature) => !domains.includes(feature) && !PLACES.includes(feature))
    .map((feature) => `features/${feature} is neither a domain of the contract nor one of ${PLACES.join(', ')}`)
}

const ROW = /^ {2}'([\w.-]+)': \{/gm

/** A table of screens: all of a feature's, or some of them that are read alone (lot-routes.ts). */
const TABLE = /\/(?:[\w-]+-)?routes\.ts$/

/** A list of the console, which says its page. */
const DEFINITION = /^packages\/contract\/src\/operator\/resources\/[\w/-]+\.ts$/

/** 'bidding.deposits' stands in features/bidding/routes.ts. */
export function routeNames(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const feature = featureOf(path)
    if (!feature || !TABLE.test(path)) return []
    return [...text.matchAll(ROW)]
      .map((match) => match[1]!)
      .filter((name) => !name.startsWith(`${feature}.`))
      .map((name) => `${path} names a screen ${name}, not ${feature}.…`)
  })
}

/** Rows name their page as text, so nothing else would notice a page that is missing, or one that no row opens. */
export function pagesAndRows(files: SourceFile[]): string[] {
  const pages = files.map(({ path }) => path).filter((path) => /^apps\/\w+\/src\/features\/.*\.page\.tsx$/.test(path))
  // The phone app's tables stand beside their pages; the console's, and the definitions of its lists, name the folder too.
  const folderOf = (path: string) =>
    path === 'apps/admin/src/routes.ts' || DEFINITION.test(path)
      ? 'apps/admin/src/features'
      : featureOf(path) && path.replace(TABLE, '')
  const named = files
    .filter(({ path }) => (TABLE.test(path) || DEFINITION.test(path)) && folderOf(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/'([\w/-]+\.page\.tsx)'/g)].map((match) => ({ path, page: `${folderOf(path)}/${match[1]!}` })),
    )
  const imported = files.flatMap(({ imports }) => imports.map(({ target }) => target))
  const opened = (page: string) => named.some((row) => row.page === page) || imported.includes(page)
  return [
    ...named
      .filter(({ page }) => !pages.includes(page))
      .map(({ path, page }) => `${path} names ${page}, which is not there`),
    ...pages.filter((page) => !opened(page)).map((page) => `no row opens ${page}`),
  ]
}

const IN_A_BROWSER = /^(?:apps\/(?:h5|admin)\/src|packages\/ui\/src)\//

/**
 * Files that import each other in a ring: none of them can be understood without the others, and whichever is read first finds the next one
 * empty. In the browser apps types and lazily loaded code count as well; elsewhere, rigs and tests included, what is there at run time.
 */
export function importCircles(files: SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const targets = ({ path, imports }: SourceFile) =>
    imports
      .filter(({ types_only }) => !types_only || (IN_A_BROWSER.test(path) && !isTest(path)))
      .map(({ target }) => target)
      .filter((target) => target !== undefined && paths.has(target)) as string[]
  const edges = new Map(files.map((file) => [file.path, targets(file)]))
  const found: string[] = []
  const done = new Set<string>()
  const walk = (path: string, trail: string[]) => {
    if (trail.includes(path)) {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) walk(path, [])
  return found
}

const IN_AN_APP = /^apps\/(?:h5|admin)\/src\//

/** Forms take their limits from the contract (limitOf): a number beside an input is a second opinion. */
export function handWrittenLimits(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => IN_AN_APP.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bmaxLength=\{\d+\}|<(?:LongField|TextField|TextArea)\b[^>]*?\bmax=\{\d+\}/g)].map(
        ({ index }) => `${path}:${lineOf(text, index)} has a limit of its own: limitOf()`,
      ),
    )
}

/** The numbers of refusals stand in the contract's catalogue; an app asks by key (isRefusal). */
export function refusalNumbers(files: SourceFile[]): string[] {
  const catalogue = files.find(({ path }) => path === 'packages/contract/src/refusals.ts')
  const codes = [...(catalogue?.text ?? '').matchAll(/\bcode: (\d{5})\b/g)].map((match) => match[1]!)
  if (codes.length === 0) return []
  const number = new RegExp(`(?<![\\w.])(?:${codes.join('|')})(?![\\w.])`, 'g')
  return files
    .filter(({ path }) => IN_AN_APP.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(number)].map(
        (match) => `${path}:${lineOf(text, match.index)} says ${match[0]}, the number of a refusal: isRefusal()`,
      ),
    )
}

/** Vite fetches a part's style sheets around the whole of `import('…').then(…)`: when they do not come, its handlers never hear of it. */
export function handlersOnImports(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => IN_A_BROWSER.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bimport\([^()]*\)\s*\.(?:then|catch|finally)\(/g)].map(
        ({ index }) => `${path}:${lineOf(text, index)} handles what import() gives: loadCode(() => import(…)).then(…)`,
      ),
    )
}

/** The place itself, and keys that work outside fields alone. */
const READS_ENTER = new Set(['packages/ui/src/forms/enter.ts', 'apps/admin/src/lib/hotkeys.ts'])
/** What people type and choose is read in one place each. */
const TYPED_ONCE = [
  { found: /accept=["'{`]+image\//g, instead: 'offers PICTURES_OFFERED of typing/choosing.ts' },
  { found: /\.key [!=]== 'Enter'|\.isComposing/g, instead: 'asks isEnter of the ui' },
  {
    found: /\bsetPhone\([^()]*\.replace\(|\bphone: \w+\.replace\(/g,
    instead: 'reads a number with typedPhone of typing/phone.ts',
  },
]

export function typedOnce(files: SourceFile[]): string[] {
  return files
    .filter(
      ({ path }) => /^(?:apps\/(?:h5|admin)|packages\/ui)\/src\//.test(path) && !isTest(path) && !READS_ENTER.has(path),
    )
    .flatMap(({ path, text }) =>
      TYPED_ONCE.flatMap(({ found, instead }) =>
        [...text.matchAll(found)].map(({ index }) => `${path}:${lineOf(text, index)} ${instead}`),
      ),
    )
}

/** Where HTML is put into a page: made by the server of escaped words, or written in our own source. */
const HTML_OF_OURS = new Set([
  'apps/h5/build/early-calls.ts',
  'apps/h5/src/features/site/about.page.tsx',
  'apps/h5/src/features/site/activity.page.tsx',
  'apps/h5/src/templates/pages/other-pages.tsx',
])
const AS_HTML =
  /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment|\bsrcDoc\b|document\.write|\bnew Function\b|\beval\(/g

/** What people wrote goes into a page as text: a script in it is only words. */
export function textAsHtml(files: SourceFile[]): string[] {
  return files
    .filter(
      ({ path }) => /^(?:apps\/(?:h5|admin)|packages\/ui)\//.test(path) && !isTest(path) && !HTML_OF_OURS.has(path),
    )
    .flatMap(({ path, text }) =>
      [...text.matchAll(AS_HTML)].map((match) => `${path}:${lineOf(text, match.index)} makes elements of a text`),
    )
}
