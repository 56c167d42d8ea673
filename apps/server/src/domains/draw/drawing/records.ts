/** What the platform signs of a draw, in the texts that packages/verify checks. */
import { createHash } from 'node:crypto'
import {
  canonicalJson,
  type DrawLock,
  type DrawResult,
  type DrawVoid,
  drawGenesisText,
  drawLockText,
  drawResultText,
  drawVoidText,
  type TicketReceipt,
  ticketReceiptText,
} from '@juya/verify'
import type { Ctx } from '../../../platform/context.ts'
import { invariant } from '../../../platform/refuse.ts'
import { keyFor } from '../../../platform/secrets/keys.ts'
import { signText } from '../../../platform/secrets/sign-text.ts'
import type { Draw, Ticket, Win } from '../tables.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The seed of a draw, from the installation's key: it is not chosen, and stands in no table before it is opened. */
export const serverSeedOf = (ctx: Pick<Ctx, 'services'>, draw_id: number): string =>
  keyFor(ctx, `draw.seed:${draw_id}`).toString('hex')

export const rulesHashOf = (facts: unknown): string => sha256(canonicalJson(facts))
export const genesisOf = (draw_id: number, rules_hash: string): string => sha256(drawGenesisText(draw_id, rules_hash))

export function receiptOf({ services }: Pick<Ctx, 'services'>, draw_id: number, ticket: Ticket): TicketReceipt {
  const { ticket_no, hash } = ticket
  return { draw_id, ticket_no, hash, ...signText(services, ticketReceiptText({ draw_id, ticket_no, hash })) }
}

/** The signed lock of a draw; undefined before it. */
export function lockRecord(draw: Draw): DrawLock | undefined {
  if (draw.locked_at === null) return undefined
  return {
    ...lockFacts(draw, draw.locked_at, draw.round!),
    signature: draw.lock_signature!,
    key_id: draw.lock_key_id!,
  }
}

const lockFacts = (draw: Draw, locked_at_ms: number, round: number) => ({
  draw_id: draw.id,
  rules_hash: draw.rules_hash!,
  ticket_count: draw.ticket_count,
  entries_root: draw.head_hash!,
  round,
  locked_at_ms,
})

export const signLock = ({ services }: Ctx, draw: Draw, locked_at_ms: number, round: number) =>
  signText(services, drawLockText(lockFacts(draw, locked_at_ms, round)))

type Winner = Pick<Win, 'rank' | 'ticket_no' | 'user_ref'>
interface Outcome {
  server_seed: string
  beacon_signature: string
  drawn_at: number
}

const resultFacts = (draw: Draw, { server_seed, beacon_signature, drawn_at }: Outcome, winners: readonly Winner[]) => ({
  draw_id: draw.id,
  entries_root: draw.head_hash!,
  round: draw.round!,
  beacon_signature,
  server_seed,
  winners: winners.map(({ rank, ticket_no, user_ref }) => ({ rank, ticket_no, user_ref })),
  drawn_at_ms: drawn_at,
})

export const signResult = ({ services }: Ctx, draw: Draw, outcome: Outcome, winners: readonly Winner[]) =>
  signText(services, drawResultText(resultFacts(draw, outcome, winners)))

/** The signed result of a draw; undefined before it. @param winners in the order of drawing */
export function resultRecord(draw: Draw, winners: readonly Winner[]): DrawResult | undefined {
  const { server_seed, beacon_signature, drawn_at } = draw
  if (drawn_at === null) return undefined
  invariant(server_seed && beacon_signature, `draw ${draw.id} was drawn without a seed`)
  return {
    ...resultFacts(draw, { server_seed, beacon_signature, drawn_at }, winners),
    signature: draw.result_signature!,
    key_id: draw.result_key_id!,
  }
}

const voidFacts = (draw: Draw, reason: string, voided_at_ms: number) => ({
  draw_id: draw.id,
  rules_hash: draw.rules_hash!,
  ticket_count: draw.ticket_count,
  entries_root: draw.head_hash!,
  reason,
  voided_at_ms,
})

export const signVoid = ({ services }: Ctx, draw: Draw, reason: string, voided_at_ms: number) =>
  signText(services, drawVoidText(voidFacts(draw, reason, voided_at_ms)))

/** The signed record that calls a draw off; undefined where it was not. */
export function voidRecord(draw: Draw): DrawVoid | undefined {
  if (draw.voided_at === null) return undefined
  return {
    ...voidFacts(draw, draw.void_reason!, draw.voided_at),
    signature: draw.void_signature!,
    key_id: draw.void_key_id!,
  }
}
