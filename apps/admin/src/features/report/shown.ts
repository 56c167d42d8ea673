/** A report as its page gets it, and its sanction in words. */
import type { REPORTS } from '@juya/contract/operator/resources/content/reports.ts'
import type { Data } from '../../lib/api.ts'
import type { useTextsOf } from '../../parts/console/definition-words.ts'

export type ShownReport = Data<'report'>
export type Sanction = NonNullable<ShownReport['sanction']>

/** Such as mute_7: what it is, and for how many days. */
export function sanctionText(say: ReturnType<typeof useTextsOf<typeof REPORTS>>, sanction: Sanction): string {
  const [kind, days] = sanction.split('_') as ['none' | 'warning' | 'mute' | 'restrict' | 'ban', string | undefined]
  return say(`sanction_${kind}`, { count: Number(days ?? 0) })
}
