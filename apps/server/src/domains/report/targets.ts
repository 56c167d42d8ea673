/** What may be reported: each domain registers its own things, with what they show and whose they are. */
import { createHash } from 'node:crypto'
import type { ReportTargetType, Sanction } from '@juya/contract'
import type { Ctx, Tx } from '../../platform/context.ts'

export interface TargetFacts {
  title: string
  image: string | null
  owner: { type: 'user' | 'shop'; id: number }
  /** What it shows at this moment, line by line. */
  snapshot: Readonly<Record<string, string | number | null>>
}
export interface Target {
  /** What may follow for its owner. */
  actions: readonly Sanction[]
  /** Undefined: it is not there, or the reporter cannot see it. */
  read: (ctx: Ctx, id: number, reporter_id: number) => Promise<TargetFacts | undefined>
}

const targets = new Map<ReportTargetType, Target>()

/** Each kind has one owner. */
export function registerTarget(kind: ReportTargetType, target: Target): void {
  targets.set(kind, target)
}
export const targetOf = (kind: ReportTargetType): Target | undefined => targets.get(kind)

type BeforeBan = (tx: Tx, shop_id: number, reason: string) => Promise<unknown>
const before_ban: BeforeBan[] = []
/** What ends in a shop before its owner is banned: lots without bids. */
export function registerBeforeBan(run: BeforeBan): void {
  if (!before_ban.includes(run)) before_ban.push(run)
}
export async function runBeforeBan(tx: Tx, shop_id: number, reason: string): Promise<void> {
  for (const run of before_ban) await run(tx, shop_id, reason)
}

/** The snapshot as it is kept, and its hash: keys in their order, so that equal things are equal text. */
export function evidenceOf(snapshot: TargetFacts['snapshot']): { snapshot: string; snapshot_hash: string } {
  const lines = Object.entries(snapshot)
    .filter(([, value]) => value !== null && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify(Object.fromEntries(lines))
  return { snapshot: text, snapshot_hash: createHash('sha256').update(text).digest('hex') }
}
