/** What the domain of bidders does about other domains' events. */
import type { Tx } from '../../platform/context.ts'
import type { OutboxEvent } from '../../platform/outbox/index.ts'
import { forgetBidder, forgetTies } from './eligibility/bidder-facts.ts'
import { depositsHeld, type HeldDeposit } from './eligibility/depositing.ts'

export const holdsBecameHeld = (tx: Tx, events: ReadonlyArray<OutboxEvent<HeldDeposit>>): Promise<void> =>
  depositsHeld(
    tx,
    events.map(({ payload }) => payload),
  )

/** An operator said who is linked with whom: the next bid is judged by it. */
export async function linksJudged(tx: Tx, { payload }: OutboxEvent<{ user_id: number }>): Promise<void> {
  forgetTies(tx.services, payload.user_id)
}

/** An operator changed what somebody may: their next bid is judged by it. */
export async function personChanged(tx: Tx, { payload }: OutboxEvent<{ user_id: number }>): Promise<void> {
  forgetBidder(tx.services, payload.user_id)
}
