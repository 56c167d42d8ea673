/**
 * npm run docs: prints docs/calls.md, docs/screens.md, docs/domains.md, docs/events.md and the server's paths of screens from
 * the tables, and CHANGELOG.md from docs/changes.
 * --check only compares; --release "0.2.0 · a title" makes the fragments of docs/changes one release first.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './architecture/sources.ts'
import { callsDocument } from './docs/calls.ts'
import { changelogDocument, closeRelease } from './docs/changes.ts'
import { domainsDocument } from './docs/domains.ts'
import { eventsDocument } from './docs/events.ts'
import { screenPaths } from './docs/screen-paths.ts'
import { screensDocument } from './docs/screens.ts'

/** Path from the root and wanted content of every printed document. */
export async function printedDocuments(): Promise<Record<string, string>> {
  const pages = {
    'CHANGELOG.md': changelogDocument(),
    'docs/calls.md': callsDocument(),
    'docs/screens.md': await screensDocument(),
    'docs/domains.md': domainsDocument(),
    'docs/events.md': await eventsDocument(),
    'apps/server/src/screens/paths.ts': await screenPaths(),
  }
  return Object.fromEntries(Object.entries(pages).map(([path, text]) => [path, `${text.trimEnd()}\n`]))
}

/** The documents that do not say what the tables say now. */
export async function staleDocuments(): Promise<string[]> {
  const wanted = Object.entries(await printedDocuments())
  return wanted
    .filter(([path, text]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text)
    .map(([path]) => path)
}

if (import.meta.main) {
  const release = process.argv.indexOf('--release')
  if (release > 0) closeRelease(process.argv[release + 1]!)
  const stale = await staleDocuments()
  if (process.argv.includes('--check')) {
    if (stale.length > 0) console.error(`Out of date: ${stale.join(', ')}. Run npm run docs.`)
    process.exitCode = stale.length > 0 ? 1 : 0
  } else {
    const wanted = await printedDocuments()
    for (const path of stale) writeFileSync(join(ROOT, path), wanted[path]!)
    console.log(stale.length > 0 ? `Printed ${stale.join(', ')}` : 'Everything was up to date')
  }
}
