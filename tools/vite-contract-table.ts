/** Vite plugin: `import table from 'virtual:contract-table'` gives a browser app the calls it makes as plain data. */
import type { Plugin } from 'vite'
import type { Call } from '../packages/contract/src/call.ts'
import { contractTable } from './contract-table.ts'

const NAME = 'virtual:contract-table'

/** @param wanted the calls this app makes; the phone app passes isPhoneCall, the console isConsoleCall */
export function contractTablePlugin(wanted?: (call: Call) => boolean): Plugin {
  return {
    name: 'juya-contract-table',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) =>
      id === `\0${NAME}`
        ? `export default JSON.parse(${JSON.stringify(JSON.stringify(contractTable(wanted)))})`
        : undefined,
  }
}

export const isConsoleCall = (call: Call): boolean => call.domain === 'operator'
export const isPhoneCall = (call: Call): boolean => !isConsoleCall(call)
