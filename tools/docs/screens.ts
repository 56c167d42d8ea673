/** docs/screens.md: every screen of the phone app, from the features' route tables. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../architecture/sources.ts'

interface Route {
  path: string
  title: { en: string; zh: string }
  auth: string
  template?: string
  aliases?: readonly string[]
}

export async function screensDocument(): Promise<string> {
  const files = globSync('apps/h5/src/features/*/routes.ts', { cwd: ROOT }).sort()
  const sections: string[] = []
  let count = 0
  for (const file of files) {
    const tables = Object.values(
      (await import(pathToFileURL(join(ROOT, file)).href)) as Record<string, unknown>,
    ).filter(isTable)
    const rows = tables.flatMap((table) => Object.entries(table))
    if (rows.length === 0) continue
    count += rows.length
    sections.push(
      `## ${file.split('/').at(-2)}`,
      '',
      '| screen | path | title | 标题 | who | template |',
      '|---|---|---|---|---|---|',
    )
    for (const [name, { path, title, auth, template = 'custom', aliases = [] }] of rows) {
      const paths = [path, ...aliases].map((one) => `\`${one}\``).join('<br>')
      sections.push(`| ${name} | ${paths} | ${title.en} | ${title.zh} | ${auth} | ${template} |`)
    }
    sections.push('')
  }
  return [
    '# Screens',
    '',
    `Printed from the route tables by \`npm run docs\` at a landing. ${count} screens; a second path opens the same one.`,
    '',
    ...sections,
  ].join('\n')
}

function isTable(value: unknown): value is Record<string, Route> {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((row) => typeof row === 'object' && row !== null && 'path' in row && 'title' in row)
}
