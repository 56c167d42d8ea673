import type { Plugin } from 'vite'
import { ALL_CALLS } from '../../../packages/contract/src/all-calls.ts'
import { contractTable } from '../../../tools/contract-table.ts'

const TABLE = 'virtual:contract-table'
const SOURCE = /\/apps\/h5\/src\/.*\.tsx?$/

/**
 * Gives every module the rows of the calls it names, instead of giving the first view the rows of all pages. In a build the table
 * starts empty and fills as pages load; in development and tests it is whole from the start.
 */
export function ownCalls(): Plugin {
  const rows = contractTable()
  const named = new RegExp(`['"](${ALL_CALLS.map((call) => `${call.domain}\\.${call.name}`).join('|')})['"]`, 'g')
  return {
    name: 'juya-own-calls',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === TABLE ? `\0own-${TABLE}` : undefined),
    load: (id) => (id === `\0own-${TABLE}` ? { code: 'export default {}', moduleSideEffects: true } : undefined),
    transform(code, id) {
      if (!SOURCE.test(id.split('?')[0]!)) return null
      const names = [...new Set([...code.matchAll(named)].map((match) => match[1]!))]
      if (names.length === 0) return null
      const own = Object.fromEntries(names.map((name) => [name, rows[name]]))
      return {
        code: `${code}\nimport contract_table from '${TABLE}'\nObject.assign(contract_table, ${JSON.stringify(own)})\n`,
        map: null,
      }
    },
  }
}
