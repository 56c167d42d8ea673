/** Notes which contract rows tests have succeeded and been refused on; tools/exercised.test.ts fails on a row nobody exercised. */
import { appendFileSync } from 'node:fs'
import type { Call } from '@juya/contract'

const file = process.env.JUYA_WITNESS_FILE
const seen = new Set<string>()

/** One line per row and outcome: "order.confirm ok" or "order.confirm refused". */
export function witness(call: Call, code: number): void {
  const line = `${call.domain}.${call.name} ${code === 1 ? 'ok' : 'refused'}`
  if (!file || seen.has(line)) return
  seen.add(line)
  appendFileSync(file, `${line}\n`)
}
