/** Notes which contract rows tests have succeeded and been refused on; tools/call-coverage.ts fails on a row without either. */
import { appendFileSync } from 'node:fs'
import type { Call } from '@juya/contract'

const file = process.env.JUYA_CALL_COVERAGE_FILE
const noted = new Set<string>()

/** One line per row and outcome: "order.confirm ok" or "order.confirm refused". */
export function noteAnswer(call: Call, code: number): void {
  const line = `${call.domain}.${call.name} ${code === 1 ? 'ok' : 'refused'}`
  if (!file || noted.has(line)) return
  noted.add(line)
  appendFileSync(file, `${line}\n`)
}
