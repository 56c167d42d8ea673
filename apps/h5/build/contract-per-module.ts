import type { Plugin } from 'vite'
import { ALL_CALLS } from '../../../packages/contract/src/all-calls.ts'
import { contractLimits, contractTable, refusalCodes } from '../../../tools/contract-table.ts'

const SOURCE = /\/apps\/h5\/src\/(?!.*\/routes\.ts$).*\.tsx?$/

interface Part {
  module: string
  rows: Readonly<Record<string, unknown>>
  /** The names a module's text mentions. */
  namesIn: (code: string) => Iterable<string>
}

/** A screen may be called as a call: `go('auction.lot')` asks for nothing. */
const CALL = new RegExp(
  `(?<!\\b(?:go|hrefOf|pathOf)\\()['"](${ALL_CALLS.map((call) => `${call.domain}\\.${call.name}`).join('|')})['"]`,
  'g',
)
const LIMIT = /\blimitOf\(\s*['"]([\w.]+)['"],\s*['"]([\w.*]+)['"]/g
const REFUSAL = /\bisRefusal\([^'"]*['"](\w+)['"]/g

/**
 * Gives every module the rows of the contract it names, instead of giving the first view the rows of all pages. In a build the
 * tables start empty and fill as pages load; in development and tests they are whole from the start.
 */
export function contractPerModule(): Plugin {
  const parts: Part[] = [
    {
      module: 'virtual:contract-table',
      rows: contractTable(),
      namesIn: (code) => [...code.matchAll(CALL)].map((match) => match[1]!),
    },
    {
      module: 'virtual:contract-limits',
      rows: contractLimits(),
      namesIn: (code) => [...code.matchAll(LIMIT)].map((match) => `${match[1]}.${match[2]}`),
    },
    {
      module: 'virtual:refusal-codes',
      rows: refusalCodes(),
      namesIn: (code) => [...code.matchAll(REFUSAL)].map((match) => match[1]!),
    },
  ]
  const isPart = (id: string) => parts.some(({ module }) => module === id)
  return {
    name: 'juya-contract-per-module',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (isPart(id) ? `\0own-${id}` : undefined),
    load: (id) =>
      isPart(id.replace('\0own-', '')) ? { code: 'export default {}', moduleSideEffects: true } : undefined,
    transform(code, id) {
      if (!SOURCE.test(id.split('?')[0]!)) return null
      const added = parts.flatMap(({ module, rows, namesIn }, part) => {
        const names = [...new Set(namesIn(code))]
        for (const name of names) if (!(name in rows)) this.error(`${module} has no row ${name}`)
        if (names.length === 0) return []
        const own = Object.fromEntries(names.map((name) => [name, rows[name]]))
        return [`import contract_${part} from '${module}'\nObject.assign(contract_${part}, ${JSON.stringify(own)})\n`]
      })
      // Before the module's own statements, which may look a limit up at once.
      return added.length > 0 ? { code: `${added.join('')}${code}`, map: null } : null
    },
  }
}
