/** A case as both sides read it: its types, the steps it goes through, and what its deadline means to whom. */
import type { Data, Item } from '../../../lib/api/client.ts'
import { clockText } from '../../../lib/format/time-left.ts'

export type Case = Data<'aftersale.info'>
export type CaseCard = Item<'aftersale.mine'>
export type Message = Case['messages'][number]
/** The side that reads the case. */
export type Side = 'buyer' | 'shop'
type Status = CaseCard['status']
type Step = 'asked' | 'answer' | 'ruling' | 'return' | 'check' | 'refund' | 'closed'

/** Calls whose answers change with a case. */
export const REFRESH = ['aftersale', 'order', 'account', 'wallet', 'shop'] as const
/** Statuses in which nothing can happen any more. */
export const isOver = (status: Status): boolean => ['refunded', 'rejected', 'cancelled'].includes(status)

/**
 * The dots of a case and the one it stands at (their number once all are done).
 *
 * @param returns whether the piece goes back
 * @param ruling the step the platform decides in its place: the shop's answer, or its check of what came back
 */
export function caseSteps({
  status,
  returns,
  ruling,
}: {
  status: Status
  returns: boolean
  ruling: 'none' | 'answer' | 'check'
}): { steps: Step[]; current: number } {
  if (status === 'cancelled') return { steps: ['asked', 'closed'], current: 2 }
  if (status === 'rejected') return { steps: ['asked', 'ruling', 'closed'], current: 3 }
  const answer: Step = ruling === 'answer' ? 'ruling' : 'answer'
  const check: Step = ruling === 'check' ? 'ruling' : 'check'
  const steps: Step[] = returns ? ['asked', answer, 'return', check, 'refund'] : ['asked', answer, 'refund']
  if (status === 'refunded') return { steps, current: steps.length }
  const at: Partial<Record<Status, Step>> = {
    awaiting_return: 'return',
    return_shipped: check,
    arbitration: 'ruling',
    refunding: 'refund',
  }
  return { steps, current: steps.indexOf(at[status] ?? answer) }
}

/** The dots of a case that is read whole: what the platform decided is known from the ruling, and from what was refused before it. */
export function dotsOf(one: Pick<Case, 'status' | 'type' | 'ruling' | 'return_shipment' | 'messages'>) {
  const refused_return = one.messages.some(({ action }) => action === 'refuse_return')
  const decided = one.status === 'arbitration' || one.ruling != null
  const on_its_way = one.status === 'awaiting_return' || one.return_shipment != null
  return caseSteps({
    status: one.status,
    returns: on_its_way || (one.type === 'return_refund' && one.ruling?.need_return !== false),
    ruling: decided ? (refused_return ? 'check' : 'answer') : 'none',
  })
}

/** The person who acts next, the act, and its deadline. */
export const clockSentence = ({ clocks }: Pick<CaseCard, 'clocks'>, now_ms: number): string | undefined =>
  clocks[0] && clockText(clocks[0], now_ms)

/** Whether the reader has to act next: choose after an answer, send back, answer, or check what came back. */
export const isMyTurn = (side: Side, { actions }: Pick<CaseCard, 'actions'>): boolean =>
  (side === 'buyer' ? (['escalate', 'return_shipped'] as const) : (['refuse', 'confirm_return'] as const)).some((act) =>
    actions.includes(act),
  )
