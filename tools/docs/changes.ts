/** CHANGELOG.md: what changed since the last release, one fragment of docs/changes a change; then the releases, the latest first. */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../architecture/sources.ts'

const FOLDER = 'docs/changes'
/** The first line of a fragment: its area, then what one has now. */
export const FIRST_LINE = /^([a-z][a-z0-9-]*): (.+)$/

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8').trim()

/** Path and text of each fragment, in order of their areas. */
export function fragments(): Array<{ path: string; text: string }> {
  return globSync(`${FOLDER}/*.md`, { cwd: ROOT })
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: textOf(path) }))
    .sort((a, b) => (a.text + a.path < b.text + b.path ? -1 : 1))
}

export function changelogDocument(): string {
  const releases = globSync(`${FOLDER}/earlier/*.md`, { cwd: ROOT })
    .sort((a, b) => numberOf(b) - numberOf(a))
    .map(textOf)
  return [
    '# Changelog',
    ['## Unreleased', '', ...fragments().map(({ text }) => asLine(text))].join('\n'),
    ...releases,
  ].join('\n\n')
}

/** The fragments become one release, under this heading; the next change begins anew. */
export function closeRelease(heading: string): void {
  const number = Math.max(0, ...globSync(`${FOLDER}/earlier/*.md`, { cwd: ROOT }).map(numberOf)) + 1
  const slug = heading.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const all = fragments()
  const lines = all.map(({ text }) => asLine(text))
  writeFileSync(join(ROOT, FOLDER, 'earlier', `${number}-${slug}.md`), `## ${heading}\n\n${lines.join('\n')}\n`)
  for (const { path } of all) rmSync(join(ROOT, path))
}

/** One bullet; what follows its first line is indented. */
const asLine = (text: string) => `- ${text.replaceAll(/\n(?:[-*] )?(?=\S)/g, '\n  ')}`

const numberOf = (path: string) => Number.parseInt(basename(path), 10)
