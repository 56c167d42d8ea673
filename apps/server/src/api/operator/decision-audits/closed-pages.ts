/** Pages that would tell an outcome: closed to who looks at it blind now, and noted of who opens them, who may not look blind later. */
import { AUDITED, type AuditedQueue } from '@juya/contract'
import { seesOutcome } from '../../../domains/operator/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import type { Bound } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'

const by = (key: 'view' | 'thing'): ReadonlyMap<string, AuditedQueue> =>
  new Map(AUDITED.flatMap(({ name, [key]: of }) => (of ? [[of, name]] : [])))
const OF_CALL = by('view')
/** The timeline names things by their kind. */
const OF_KIND = by('thing')

function thingOf(
  name: string,
  input: { id?: number; kind?: string },
): { queue: AuditedQueue; ref_id: number } | undefined {
  const queue = OF_CALL.get(name) ?? (name === 'timeline' ? OF_KIND.get(input.kind ?? '') : undefined)
  return queue && input.id ? { queue, ref_id: input.id } : undefined
}

/** @returns the same calls; those that show a thing refuse AUDITS_BLIND to who looks at a decision about it */
export const closedWhileBlind = (calls: readonly Bound[]): Bound[] =>
  calls.map((bound) =>
    OF_CALL.has(bound.call.name) || bound.call.name === 'timeline'
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
