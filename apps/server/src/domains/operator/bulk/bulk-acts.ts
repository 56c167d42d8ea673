/** The acts that can be done to many things, as the domains above plug them in (api/operator/bulk): this one may know none of theirs. */
import type { BulkAct, RefusalKey } from '@juya/contract'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { invariant } from '../../../platform/refuse.ts'
import type { Parts } from '../claims/claim-rules.ts'

/** What an act was given beside the thing and the reason. */
export interface BulkParams {
  category_id?: number | undefined
  days?: number | undefined
}

/** Why a row is left out: a refusal, as its call gives it. */
export interface Why {
  key: RefusalKey
  details: Record<string, unknown>
}

export interface RowEffects {
  states: Array<{ table: string; field: string; from: string | null; to: string }>
  clocks: Array<{ kind: string; change: 'starts' | 'moves' | 'ends'; due_at: number | null }>
  money_fen: number
}

/** What a batch of the dry run did, added up by what it was; the key is a tuple in JSON. */
export interface BatchSums {
  complete: boolean
  money_fen: number
  states: Record<string, number>
  clocks: Record<string, number>
  notices: Record<string, number>
}

export type Attempt<R> = { done: R } | { refused: Why }

export interface ServerAct {
  act: BulkAct
  /**
   * Locks the things, lowest id first, and tells what each is now, as far as the act hangs on it. One whose parts differ from those of the
   * dry run is left out.
   */
  standing: (tx: Tx, ids: number[]) => Promise<Map<number, Parts>>
  /** Why things that stand so are never done in bulk, though their call would; undefined: they may be. */
  refuses?: (parts: Parts) => Why | undefined
  /** Does it to one, as its call does. */
  run: (tx: Tx<OperatorCtx>, id: number, params: BulkParams, reason: string) => Promise<unknown>
  inverse?: {
    /** The parts that must be as the run left them. */
    holds: readonly string[]
    run: (tx: Tx<OperatorCtx>, id: number, was: Parts, reason: string) => Promise<unknown>
  }
  /** Of these, the things the operator decides nothing about: their own, linked people's and colleagues'. */
  onesOwn: (ctx: OperatorCtx, ids: number[]) => Promise<Set<number>>
  /** Of these, the things the list's address still asks for. */
  matching: (ctx: OperatorCtx, query: string, ids: number[]) => Promise<Set<number>>
}

/** Does rows on trial and undoes them all, telling what each did and what follows. */
export type TryOut = (
  tx: Tx<OperatorCtx>,
  rows: ReadonlyArray<{ id: number; run: () => Promise<unknown> }>,
) => Promise<{ rows: Map<number, Attempt<RowEffects>>; sums: BatchSums }>

const known: { acts: Map<string, ServerAct>; tryOut?: TryOut } = { acts: new Map() }

/** Plugs the acts in, once, when api/operator/bulk is loaded. */
export function plugBulk(acts: readonly ServerAct[], tryOut: TryOut): void {
  known.acts = new Map(acts.map((one) => [one.act.call, one]))
  known.tryOut = tryOut
}

export function serverAct(call: string): ServerAct {
  const found = known.acts.get(call)
  invariant(found, `no bulk act is named ${call}`)
  return found
}

export const tryOut: TryOut = (tx, rows) => {
  invariant(known.tryOut, 'bulk acts were not plugged in')
  return known.tryOut(tx, rows)
}
