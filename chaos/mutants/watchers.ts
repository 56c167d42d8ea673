/** The watchers for a fault, and how one is asked whether everything is as promised. */
import { SCENARIOS, type Scenario } from '../cluster/losses/plan.ts'
import { findPrograms } from '../cluster/programs.ts'
import { type Program, runProgram } from '../runner/run-program.ts'
import { type AppRig, runTests, type ServerRig, type TestRig } from '../runner/run-tests.ts'
import { SHORT } from '../runner/short-forms.ts'

/**
 * A promise of a rig that is tests (by its title), a program in its short form, or scenarios of the cluster in theirs. A program fails
 * for many reasons, so it must complain about the very thing: `complaint` is looked for line by line.
 */
export type Watcher =
  | { rig: TestRig | ServerRig | AppRig; promise: string }
  | { program: Program; complaint: RegExp; args?: readonly string[] }
  | { cluster: readonly Scenario[]; complaint: RegExp }

export interface Look {
  /** Everything was as promised, and something was looked at. */
  held: boolean
  /** It was not, in the way the watcher's fault shows. */
  complains: boolean
  output: string
}

/** @param root of the tree that is looked at, with a fault planted in it or without */
export async function look(watcher: Watcher, seed: string, root: string): Promise<Look> {
  if ('rig' in watcher) {
    const env = { CHAOS_SEED: seed, FUZZ_SEED: seed, STORM_SEED: seed }
    const { passed, failed, output } = await runTests({ ...watcher, env, root })
    return { held: failed === 0 && passed > 0, complains: failed > 0, output }
  }
  const { passed, output } =
    'program' in watcher
      ? await runProgram(watcher.program, [...(watcher.args ?? SHORT[watcher.program]), '--seed', seed], {
          root,
          quiet: true,
        })
      : await runProgram('cluster', ['short', ...watcher.cluster, '--seed', seed], { root, quiet: true })
  const complains = !passed && output.split('\n').some((line) => watcher.complaint.test(line))
  return { held: passed, complains, output }
}

/** Why this watcher cannot watch on this machine; undefined when it can. */
export function hindrance(watcher: Watcher): string | undefined {
  if (!('cluster' in watcher)) return undefined
  try {
    findPrograms()
  } catch (error) {
    return (error as Error).message
  }
}

export function nameOf(watcher: Watcher): string {
  if ('rig' in watcher) return `${watcher.rig}: ${watcher.promise}`
  return 'program' in watcher
    ? `${watcher.program}, short form`
    : `cluster, short form: ${SCENARIOS.filter((one) => watcher.cluster.includes(one)).join(', ')}`
}
