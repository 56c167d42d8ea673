/** docs/domains.md: every domain of the server, what it is for, what it may use and what it keeps. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ALLOWED_EDGES } from '../architecture/edges.ts'
import { ROOT } from '../architecture/sources.ts'

const FOLDER = 'apps/server/src/domains'
const TABLE = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export const \w+ = pgTable\(\s*'(\w+)'/g

export function domainsDocument(): string {
  // By their README: a folder that git emptied when its files moved may still stand on a machine.
  const domains = globSync('*/README.md', { cwd: join(ROOT, FOLDER) })
    .map(dirname)
    .sort()
  return [
    '# Domains',
    '',
    'Printed from the domain folders by `npm run docs` at a landing. A domain is reached through its `index.ts`; only the',
    'ledger writes money rows. Which domain may use which stands in `tools/architecture/edges.ts`.',
    '',
    ...domains.flatMap((domain) => {
      const uses = ALLOWED_EDGES[domain] ?? []
      const tables = tablesOf(domain)
      const says = firstLine(domain)
      return [
        `## ${domain}`,
        '',
        ...(says ? [says, ''] : []),
        `Uses: ${uses.length > 0 ? uses.join(', ') : 'nobody'}`,
        '',
        ...(tables.length > 0
          ? ['| table | one row |', '|---|---|', ...tables.map(({ name, says }) => `| ${name} | ${says} |`), '']
          : []),
      ]
    }),
  ].join('\n')
}

/** The first sentence of prose in the domain's README. */
function firstLine(domain: string): string {
  const readme = join(ROOT, FOLDER, domain, 'README.md')
  if (!existsSync(readme)) return ''
  const paragraphs = readFileSync(readme, 'utf8').split(/\n\s*\n/)
  const first = paragraphs.find((paragraph) => paragraph.trim() !== '' && !paragraph.trim().startsWith('#'))
  return (first ?? '').replaceAll('\n', ' ').trim()
}

function tablesOf(domain: string): Array<{ name: string; says: string }> {
  const file = join(ROOT, FOLDER, domain, 'tables.ts')
  if (!existsSync(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(TABLE)].map(([, comment = '', name]) => ({
    name: name!,
    says: comment
      .replace(/\s*\n\s*\*\s?/g, ' ')
      .replace(/\s+/g, ' ')
      .replaceAll('|', '\\|')
      .trim(),
  }))
}
