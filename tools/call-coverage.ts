/**
 * Fails on contract rows that the server tests did not both succeed and be refused on. The tests write what they saw to
 * JUYA_CALL_COVERAGE_FILE (apps/server/src/testing/call-coverage.ts); this runs after them.
 */
import { readFileSync } from 'node:fs'
import { ALL_CALLS, type Call } from '@juya/contract'

const seen = new Set(readFileSync(process.env.JUYA_CALL_COVERAGE_FILE!, 'utf8').split('\n'))
const nameOf = (call: Call) => `${call.domain}.${call.name}`

/** A public row without fields has nothing it could refuse. */
const canRefuse = (call: Call) =>
  call.auth !== 'public' || Object.keys((call.input as unknown as { shape?: object }).shape ?? {}).length > 0

const never_ok = ALL_CALLS.filter((call) => !seen.has(`${nameOf(call)} ok`)).map(nameOf)
const never_refused = ALL_CALLS.filter((call) => canRefuse(call) && !seen.has(`${nameOf(call)} refused`)).map(nameOf)
if (never_ok.length > 0) console.error(`No test succeeds on:\n  ${never_ok.join('\n  ')}`)
if (never_refused.length > 0) console.error(`No test is refused on:\n  ${never_refused.join('\n  ')}`)
process.exitCode = never_ok.length + never_refused.length > 0 ? 1 : 0
