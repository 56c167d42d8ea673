/**
 * A fake costs a shop its credit once, however often it is proven. A proof about a thing that another standing proof has cost the shop for stands in
 * the log with 0, as `fake_known`; when that other one is taken back, the proof counts.
 */
import type { Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { addCredit, type CreditRow, standingCredit, undoCredit } from '../shop/index.ts'
import { FAKE_CREDIT } from './rules.ts'
import { addLoss, lossesOf } from './store.ts'

const PROVEN = 'fake_proven'
const KNOWN = 'fake_known'

interface Grounds {
  title: string
  title_en: string | null
  detail: string
  imposed_by: number[]
}

/** A ref names the proof first, then the things it is about: `case:12 goods:5 lot:7`. */
const refOf = (proof: string, things: readonly string[]): string => [proof, ...[...new Set(things)].sort()].join(' ')
const partsOf = (ref: string): { proof: string; things: string[] } => {
  const [proof = '', ...things] = ref.split(' ')
  return { proof, things }
}

/** The proof that has cost the shop already for one of the things this one is about. */
function paidBy(standing: readonly CreditRow[], ref: string): CreditRow | undefined {
  const { things } = partsOf(ref)
  return standing.find(
    (row) => row.reason === PROVEN && partsOf(row.ref).things.some((thing) => things.includes(thing)),
  )
}

/**
 * A proof of a fake: 500 where the shop has not lost them for the same thing, else 0. The same proof again changes nothing.
 * @param proof `case:12`, `report:9`
 * @param things what it is about, such as `lot:7`
 */
export async function proveFake(
  tx: Tx,
  { shop_id, proof, things, loss }: { shop_id: number; proof: string; things: readonly string[]; loss: Grounds },
): Promise<void> {
  const standing = await standingCredit(tx, shop_id, [PROVEN, KNOWN])
  if (standing.some((row) => partsOf(row.ref).proof === proof)) return
  const ref = refOf(proof, things)
  if (!paidBy(standing, ref))
    return void (await addCredit(tx, { shop_id, delta: FAKE_CREDIT, reason: PROVEN, ref, loss }))
  const log_id = await addCredit(tx, { shop_id, delta: 0, reason: KNOWN, ref })
  if (log_id === undefined) return
  // Nothing is lost, so nothing is asked about; what it rests on is told when it counts.
  const now = Math.floor(await databaseNow(tx))
  const ended = { status: 'final' as const, ask_until: now, ended_at: now }
  await addLoss(tx, { shop_id, log_id, delta: 0, reason: KNOWN, ref, ...loss, ...ended })
}

/** A proof was found unfounded: what it cost is given back. */
export async function disproveFake(tx: Tx, { shop_id, proof }: { shop_id: number; proof: string }): Promise<void> {
  for (const row of await standingCredit(tx, shop_id, [PROVEN, KNOWN]))
    if (partsOf(row.ref).proof === proof) await undoCredit(tx, row.id, 'fake_overturned')
}

/** Credit was given back: proofs that counted nothing beside it count now, the earliest of a thing. */
export async function countKnown(tx: Tx, shop_id: number): Promise<void> {
  const standing = await standingCredit(tx, shop_id, [PROVEN, KNOWN])
  for (const { id, ref } of standing.filter(({ reason }) => reason === KNOWN)) {
    if (paidBy(standing, ref)) continue
    const loss = (await lossesOf(tx, { shop_id }, [id])).get(id)
    if (!loss) continue
    const { title, title_en, detail, imposed_by } = loss
    const grounds = { title, title_en, detail, imposed_by }
    // Counted once: what was undone since stays undone.
    const counted = await addCredit(tx, { shop_id, delta: FAKE_CREDIT, reason: PROVEN, ref, loss: grounds })
    if (counted !== undefined) return countKnown(tx, shop_id)
  }
}
