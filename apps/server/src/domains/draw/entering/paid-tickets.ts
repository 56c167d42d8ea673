/** Tickets for points: who keeps points says here how one is paid for. Without it a draw gives none. */
import { appState } from '../../../platform/app-state.ts'
import type { Tx } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'

/** Takes the points for one ticket of a person in a draw. @throws Refusal when there are too few */
export type PayWithPoints = (tx: Tx, paid: { user_id: number; draw_id: number; ticket_no: number }) => Promise<void>

const payers = appState((): { pay?: PayWithPoints } => ({}))

export function registerPointTickets(services: Services, pay: PayWithPoints): void {
  payers(services).pay = pay
}
export const payerOf = (services: Services): PayWithPoints | undefined => payers(services).pay
