/** Tickets for points: who keeps points says here what one costs and how it is paid for. Without it a draw gives none. */
import { appState } from '../../../platform/app-state.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'

export interface PointTickets {
  /** Points one takes. */
  cost: (ctx: Ctx) => Promise<number>
  /** Takes the points for one ticket of a person in a draw. @throws Refusal when there are too few */
  pay: (tx: Tx, paid: { user_id: number; draw_id: number; ticket_no: number }) => Promise<void>
}

const payers = appState((): { tickets?: PointTickets } => ({}))

export function registerPointTickets(services: Services, tickets: PointTickets): void {
  payers(services).tickets = tickets
}
export const pointTickets = (services: Services): PointTickets | undefined => payers(services).tickets
