/** Pages that would tell an outcome: closed to who looks at it blind now, and noted of who opens them, who may not look blind later. */
import type { AuditedQueue } from '@juya/contract'
import { seesOutcome } from '../../../domains/operator/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import type { Bound } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'

const OF_CALL: Readonly<Record<string, AuditedQueue>> = {
  lot: 'lot',
  case: 'case',
  penalty: 'penalty',
  application: 'application',
  realname: 'filing',
  sale: 'sale',
  goodsInfo: 'goods',
}
/** The timeline names things by their kind; goods alone have another name there than their call. */
const OF_KIND: Readonly<Record<string, AuditedQueue>> = { ...OF_CALL, goods: 'goods' }

function thingOf(
  name: string,
  input: { id?: number; kind?: string },
): { queue: AuditedQueue; ref_id: number } | undefined {
  const queue = OF_CALL[name] ?? (name === 'timeline' ? OF_KIND[input.kind ?? ''] : undefined)
  return queue && input.id ? { queue, ref_id: input.id } : undefined
}

const TELLING: ReadonlySet<string> = new Set([...Object.keys(OF_CALL), 'timeline'])

/** @returns the same calls; those that show a thing refuse AUDITS_BLIND to who looks at a decision about it */
export const closedWhileBlind = (calls: readonly Bound[]): Bound[] =>
  calls.map((bound) =>
    TELLING.has(bound.call.name)
      ? {
          ...bound,
          run: async (ctx: Ctx, input: unknown) => {
            const thing = thingOf(bound.call.name, input as { id?: number; kind?: string })
            if (thing && (await seesOutcome(ctx as OperatorCtx, thing))) refuse('AUDITS_BLIND')
            return bound.run(ctx, input)
          },
        }
      : bound,
  )
