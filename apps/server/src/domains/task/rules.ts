/** The states of a task and of a place, what may happen in each, and what a task costs. No database, no clock. */
import type { PlaceAction, TaskAction } from '@juya/contract'
import type { Place, PlaceStatus, Task, TaskStatus } from './tables.ts'

export type TaskEvent =
  | 'save'
  | 'pay'
  | 'approve'
  | 'reject'
  | 'delete'
  | 'publish' // one of Juya's own
  | 'pause'
  | 'resume'
  | 'finish'
  | 'settle' // by its shop, or by itself
  | 'stop' // operators take it down
  | 'lift' // on top, highlighted, refreshed

const FROM: Readonly<Record<TaskEvent, readonly TaskStatus[]>> = {
  save: ['draft', 'pending_payment', 'rejected'],
  pay: ['pending_payment'],
  approve: ['reviewing'],
  reject: ['reviewing'],
  delete: ['draft', 'pending_payment', 'rejected', 'reviewing'],
  publish: ['draft'],
  pause: ['active'],
  resume: ['paused'],
  finish: ['active', 'paused'],
  settle: ['active', 'paused', 'finished'],
  stop: ['active', 'paused', 'finished'],
  lift: ['active'],
}
export const mayMove = (from: TaskStatus, event: TaskEvent): boolean => FROM[event].includes(from)

/** Anybody may see it. One that operators took down is seen by its shop and by those with a place in it. */
export const isPublic = ({ status, stopped_at }: Pick<Task, 'status' | 'stopped_at'>): boolean =>
  stopped_at === null && ['active', 'paused', 'finished', 'settled'].includes(status)

/** Statuses of places that still wait for an act; a rejection is one of them until it is final. */
export const OPEN_PLACES: readonly PlaceStatus[] = ['taken', 'submitted', 'rejected', 'disputed']
export const isOpen = ({ status, ended_at }: Pick<Place, 'status' | 'ended_at'>): boolean =>
  ended_at === null && OPEN_PLACES.includes(status)

const BP = 10_000
/** The fee on an amount, in fen, half a fen up. */
const feeOn = (amount_fen: number, fee_bp: number): number => Math.floor((amount_fen * fee_bp + BP / 2) / BP)

/** What a task costs: its budget, and the fee on it, in fen. */
export function costOf({ reward_fen, quota, fee_bp }: Pick<Task, 'reward_fen' | 'quota' | 'fee_bp'>) {
  const budget_fen = reward_fen * quota
  const fee_fen = feeOn(budget_fen, fee_bp)
  return { budget_fen, fee_fen, payable_fen: budget_fen + fee_fen }
}

/** What goes back at the settlement, in fen: what was not paid, and its fee. Of a task that broke a rule the fee is kept. */
export function restOf(task: Pick<Task, 'budget_fen' | 'fee_fen' | 'fee_bp' | 'paid_fen' | 'stopped_at'>) {
  const rest_fen = task.budget_fen - task.paid_fen
  const fee_back_fen = task.stopped_at === null ? task.fee_fen - feeOn(task.paid_fen, task.fee_bp) : 0
  return { rest_fen, fee_back_fen: Math.max(0, fee_back_fen) }
}

/** What its shop may do with a task at this moment (ms). */
export function shopActions(task: Task, now: number): Array<(typeof TaskAction)['options'][number]> {
  const may = (event: TaskEvent) => mayMove(task.status, event)
  const settles = task.status === 'finished' || (may('settle') && task.taken === 0)
  return [
    ...(may('save') ? (['edit'] as const) : []),
    ...(may('pay') ? (['pay'] as const) : []),
    ...(may('delete') ? (['delete'] as const) : []),
    ...(may('pause') && task.ends_at > now ? (['pause'] as const) : []),
    ...(may('resume') && task.paused_by === 'shop' && task.ends_at > now ? (['resume'] as const) : []),
    ...(may('lift') && task.ends_at > now ? (['top', 'highlight', 'refresh'] as const) : []),
    ...(settles ? (['settle'] as const) : []),
  ]
}

/** Whether a proof may be submitted at this moment (ms): the first, or a second one. */
export const maySubmit = ({ status, submit_by, retry_by, ended_at }: Place, now: number): boolean =>
  (status === 'taken' && now < submit_by) ||
  (status === 'rejected' && ended_at === null && retry_by !== null && now < retry_by)

/** Whether a rejection may be appealed at this moment (ms). */
export const mayAppeal = ({ status, appeal_by, ended_at }: Place, now: number): boolean =>
  status === 'rejected' && ended_at === null && appeal_by !== null && now < appeal_by

type Acts = Array<(typeof PlaceAction)['options'][number]>
/** What its person may do with a place at this moment (ms). */
export const personActions = (place: Place, now: number): Acts => [
  ...(maySubmit(place, now) ? (['submit'] as const) : []),
  ...(place.status === 'taken' ? (['return'] as const) : []),
  ...(mayAppeal(place, now) ? (['appeal'] as const) : []),
]
/** What its shop may do with a place: what it rejected may be approved until that is final. */
export const judgeActions = (place: Place): Acts => [
  ...(place.status === 'submitted' || (isOpen(place) && ['rejected', 'disputed'].includes(place.status))
    ? (['approve'] as const)
    : []),
  ...(place.status === 'submitted' ? (['reject'] as const) : []),
]
