/**
 * The order in which vitest takes the files of a project: what takes longest begins first, so that no process works on it alone at the
 * end. Vitest knows durations from its last run and goes by size without one; these few it could not know in a fresh tree.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST = [
  'e2e/screens.spec.ts',
  'e2e/console/console.spec.ts',
  'e2e/stuck.spec.ts',
  'e2e/people/every-text.spec.ts',
  'e2e/auctions/room.spec.ts',
  'chaos/calls/fuzz.test.ts',
  'chaos/states/states.test.ts',
  'chaos/lives/lines.test.ts',
  'chaos/race/race-keys.test.ts',
  'chaos/calls/access.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const path = moduleId.replaceAll('\\', '/')
  const at = LONGEST.findIndex((file) => path.endsWith(`/${file}`))
  return at < 0 ? LONGEST.length : at
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b))
  }
}
