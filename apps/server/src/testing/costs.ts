/** Notes the processor time of each test file of this process in JUYA_COSTS_FILE, which `npm test` shows; without that variable nothing. */
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'

const file = process.env.JUYA_COSTS_FILE

if (file) {
  let begun = process.cpuUsage()
  beforeAll(() => {
    begun = process.cpuUsage()
  })
  afterAll(() => {
    const { user, system } = process.cpuUsage(begun)
    const name = relative(process.cwd(), expect.getState().testPath ?? '')
    appendFileSync(file, `${name}\t${Math.round((user + system) / 1_000)}\n`)
  })
}
