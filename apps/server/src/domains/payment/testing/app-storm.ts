/**
 * Many payments in WeChat Pay and Alipay in bad weather: openings asked for twice, answers cut off, callbacks told anew, repeated, reordered,
 * lost, another amount, money after closing, lies and forgeries in between. Seeded. For rigs.
 */
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import type { SignedCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refuse.ts'
import type { World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { cancelPayments, type Payment, startPayment } from '../index.ts'
import { APP_CHANNELS, PROVIDERS } from './apps.ts'
import { AT_ONCE, type Bills, POLLS_MS, type StormReport, stormReport, type Weather } from './storm-report.ts'

/** What becomes of a payment at the app. */
const FATES = ['paid', 'paid', 'paid', 'told_anew', 'lost', 'wrong_amount', 'late', 'left'] as const

interface Attempt {
  bill_id: number
  pay_no: string
  amount_fen: number
  fate: (typeof FATES)[number]
}

export async function runAppStorm(
  world: World,
  bills: Bills,
  { payments, forged, seed }: Weather,
): Promise<StormReport> {
  const random = new SeededRandom(seed)
  const { control } = world.sandbox
  const people = await Promise.all(Array.from({ length: AT_ONCE }, () => newBuyer(world)))
  const attempts: Attempt[] = []
  for (let made = 0; made < payments; made += AT_ONCE)
    attempts.push(...(await Promise.all(people.map((person) => payOnce(world, bills, person, random)))))

  const forgeries = { sent: 0, acknowledged: 0 }
  while (forgeries.sent < forged) {
    const { pay_no } = attempts[random.upTo(attempts.length)]!
    const answers = await control.forge_app({ pay_no })
    forgeries.sent += answers.length
    forgeries.acknowledged += answers.filter((answer) => answer.acked).length
    await control.app_lie({ pay_no })
  }
  const queue = control
    .unacknowledged()
    .filter((event) => event.type === 'payment.succeeded' && event.due_at_ms < Number.POSITIVE_INFINITY)
    .flatMap((event) => Array.from({ length: 1 + random.upTo(7) }, () => event))
  const deliveries = random.shuffled(queue)
  for (let at = 0; at < deliveries.length; at += AT_ONCE)
    await Promise.all(deliveries.slice(at, at + AT_ONCE).map(({ event_id }) => control.deliver({ event_id })))
  for (const wait_ms of POLLS_MS) await world.advance(wait_ms)
  const rightful = ({ fate }: Attempt) => ['paid', 'told_anew', 'lost'].includes(fate)
  return stormReport(world, attempts, rightful, { deliveries: deliveries.length, forgeries })
}

/** One person begins to pay one bill, perhaps twice, and what the fates say happens at the app. */
async function payOnce(world: World, bills: Bills, person: TestPerson, random: SeededRandom): Promise<Attempt> {
  const { control } = world.sandbox
  const channel = APP_CHANNELS[random.upTo(APP_CHANNELS.length)]!
  const fate = FATES[random.upTo(FATES.length)]!
  const amount_fen = 1_00 + random.upTo(500_00)
  const bill_id = await bills.add(person, amount_fen)
  const ctx: SignedCtx = {
    ...world.ctx,
    user: { id: person.id, session_id: 1, role: 'normal', status: 'active', realname_verified: false },
  }
  if (random.happens(0.2)) control.fault({ service: PROVIDERS[channel], drop_answers: 1 })
  const begin = async (): Promise<Payment> => {
    try {
      return await startPayment(ctx, { purpose: 'promotion', ids: [bill_id], shown_total_fen: amount_fen, channel })
    } catch (problem) {
      if (problem instanceof Refusal && problem.key === 'UPSTREAM') return begin()
      throw problem
    }
  }
  let started = await begin()
  if (random.happens(0.3)) started = await begin()
  const { pay_no, opening } = started
  // Alipay knows an order once its page was opened; the page is asked for again while the connection is cut.
  for (let tries = 0; opening?.by === 'redirect' && tries < 3; tries++)
    if (
      await fetch(opening.url).then(
        (page) => page.ok,
        () => false,
      )
    )
      break
  if (fate === 'late') {
    await bills.close(bill_id)
    await inTransaction(world.ctx, (tx) => cancelPayments(tx, 'promotion', [bill_id]))
  }
  if (fate !== 'left')
    control.app_pay({
      pay_no,
      ...(fate === 'lost' ? { silent: true } : {}),
      ...(fate === 'wrong_amount' ? { paid_fen: amount_fen - 1 } : {}),
    })
  if (fate === 'told_anew') for (let n = 0; n < 3; n++) control.app_tell({ pay_no })
  return { bill_id, pay_no, amount_fen, fate }
}
