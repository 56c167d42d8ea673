/** What is sealed before it may be known, in the texts that packages/verify checks: reserves, and maximums that wait for an opening. */
import { randomBytes } from 'node:crypto'
import {
  type AbsenteeAct,
  absenteeGenesisText,
  absenteeReceiptText,
  absenteeText,
  commitmentText,
  type OpenedReserve,
  reserveSealText,
} from '@juya/verify'
import type { Services } from '../../../platform/services.ts'
import { sha256, signText } from './chain.ts'

/** 128 random bits, as hex: without it amounts cannot be tried against a commitment. */
export const newSalt = (): string => randomBytes(16).toString('hex')

export const sealOf = (lot_id: number, one: OpenedReserve): string => sha256(reserveSealText(lot_id, one))

/** What somebody does about a maximum. `max_fen` and `salt` are their bidder's alone. */
export interface NewAct extends Pick<AbsenteeAct, 'kind' | 'of' | 'server_ms'> {
  /** 0 for a withdrawal. */
  max_fen: number
  salt: string
}

/** The act that follows another in a lot's chain, or is its first. */
export function nextAct(
  lot_id: number,
  before: Pick<AbsenteeAct, 'no' | 'hash'> | undefined,
  { max_fen, salt, kind, of, server_ms }: NewAct,
): AbsenteeAct {
  const no = (before?.no ?? 0) + 1
  const commitment = sha256(commitmentText(lot_id, { no, max_fen, salt }))
  const act = { no, kind, of, server_ms, commitment, prev_hash: before?.hash ?? sha256(absenteeGenesisText(lot_id)) }
  return { ...act, hash: sha256(absenteeText(lot_id, act)) }
}

/** An act's receipt, signed anew each time: the same text always gets the same signature. */
export const actReceipt = (services: Services, act: { lot_id: number; no: number; hash: string }) => ({
  lot_id: act.lot_id,
  no: act.no,
  hash: act.hash,
  ...signText(services, absenteeReceiptText(act)),
})
