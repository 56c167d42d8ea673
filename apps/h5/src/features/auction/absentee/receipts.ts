/** Receipts of maximums left before openings, kept on this phone: what a list is checked against should not come from who wrote the list. */
import type { AbsenteeReceipt } from '@juya/verify'
import { readJson, writeJson } from '../../../lib/storage/storage.ts'

const KEY = 'absentee_receipts'
/** The oldest are let go beyond so many. */
const KEPT_MAX = 500

export function keptReceipts(lot_id: number): AbsenteeReceipt[] {
  return (readJson<AbsenteeReceipt[]>(KEY) ?? []).filter((one) => one.lot_id === lot_id)
}

export function keepReceipts(receipts: readonly AbsenteeReceipt[]): void {
  const known = readJson<AbsenteeReceipt[]>(KEY) ?? []
  const fresh = receipts.filter(
    ({ lot_id, no, hash }) => !known.some((one) => one.lot_id === lot_id && one.no === no && one.hash === hash),
  )
  if (fresh.length === 0) return
  const kept = fresh.map(({ lot_id, no, hash, max_fen, salt, signature, key_id }) => ({
    ...{ lot_id, no, hash, max_fen, salt },
    ...{ signature, key_id },
  }))
  writeJson(KEY, [...known, ...kept].slice(-KEPT_MAX))
}

/** Those this phone has kept and those the platform shows, each once. */
export function allReceipts(lot_id: number, shown: readonly AbsenteeReceipt[]): AbsenteeReceipt[] {
  const kept = keptReceipts(lot_id)
  return [...kept, ...shown.filter(({ no, hash }) => !kept.some((one) => one.no === no && one.hash === hash))]
}
