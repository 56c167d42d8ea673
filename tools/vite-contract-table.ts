/**
 * Vite plugin: gives a browser app the contract as plain data. 'virtual:contract-table': the calls it makes. 'virtual:contract-limits':
 * what their fields may hold. 'virtual:refusal-codes': the refusals' codes by their keys.
 */
import type { Plugin } from 'vite'
import type { Call } from '../packages/contract/src/call.ts'
import { contractLimits, contractTable, refusalCodes } from './contract-table.ts'

/** @param wanted the calls this app makes; the phone app passes isPhoneCall, the console isConsoleCall */
export function contractTablePlugin(wanted?: (call: Call) => boolean): Plugin {
  const tables: Record<string, () => unknown> = {
    'virtual:contract-table': () => contractTable(wanted),
    'virtual:contract-limits': () => contractLimits(wanted),
    'virtual:refusal-codes': refusalCodes,
  }
  return {
    name: 'juya-contract-table',
    resolveId: (id) => (id in tables ? `\0${id}` : undefined),
    load: (id) => {
      const table = tables[id.replace('\0', '')]
      return table && `export default JSON.parse(${JSON.stringify(JSON.stringify(table()))})`
    },
  }
}

export const isConsoleCall = (call: Call): boolean => call.domain === 'operator'
export const isPhoneCall = (call: Call): boolean => !isConsoleCall(call)
