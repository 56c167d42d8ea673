/** The short forms, as `npm test` runs them: every rig once, small, each saying its seed. Exits non-zero when one of them fails. */
import { PROGRAMS, runProgram } from './runner/run-program.ts'
import { runTests, TEST_RIGS } from './runner/run-tests.ts'
import { SHORT } from './runner/short-forms.ts'

/** Always the same run in `npm test`, so that red means the change is at fault; CHAOS_SEED, and the long forms, look further. */
const seed = process.env.CHAOS_SEED ?? '1552411703'
console.log(`chaos, short forms: seed ${seed}`)
const begun = performance.now()
const fallen: string[] = []
for (const rig of PROGRAMS) {
  const { passed } = await runProgram(rig, [...SHORT[rig], '--seed', seed])
  if (!passed) fallen.push(rig)
}
const { passed, failed, output } = await runTests({
  rig: TEST_RIGS,
  env: { CHAOS_SEED: seed, FUZZ_SEED: seed, STORM_SEED: seed },
})
if (failed > 0) console.log(output)
console.log(
  `chaos: ${PROGRAMS.map((rig) => `${rig} ${fallen.includes(rig) ? 'FAILED' : 'passed'}`).join(', ')}, ${passed} promises kept, ${failed} broken (${((performance.now() - begun) / 1_000).toFixed(0)} s)`,
)
process.exitCode = fallen.length === 0 && failed === 0 ? 0 : 1
