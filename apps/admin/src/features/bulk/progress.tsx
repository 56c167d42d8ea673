/** How far a bulk run is in what it does now. */
import { BULK_RUNS } from '@juya/contract/operator/resources/desk/bulk-runs.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import type { Run } from './run.ts'
import './bulk-run.css'

type Counted = Omit<Run, 'sums' | 'logs'>

/** Rows looked at in this phase, and all there are in it. */
const partOf = ({ phase, rows, would, cannot, done, skipped, undone, kept }: Counted): [at: number, of: number] =>
  phase === 'check' ? [would + cannot, rows] : phase === 'run' ? [done + skipped, would] : [undone + kept, done]

export function Progress({ run }: { run: Counted }) {
  const say = useTextsOf(BULK_RUNS)
  const [at, of] = partOf(run)
  return (
    <span className="k-progress">
      <progress value={at} max={Math.max(1, of)} aria-label={say('progress')} />
      <small className="j-num">{say('of', { count: at, rows: of })}</small>
    </span>
  )
}
