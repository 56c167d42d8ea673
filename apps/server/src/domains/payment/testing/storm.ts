/**
 * Many payments in bad weather: answers cut off, callbacks repeated, reordered, lost, before and after the person returns, wrong
 * amounts, late success, forgeries in between. Seeded, so that a bad run can be run again. For tests and rigs.
 */

import { payment, REFUSALS } from '@juya/contract'
import type { CardBehaviour } from '@juya/sandbox/src/providers/test-cards.ts'
import { goodCard, TEST_CARDS } from '@juya/sandbox/src/providers/test-cards.ts'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import type { World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { cancelPayments } from '../index.ts'
import { bankCode, bindTestCard } from '../testing.ts'
import { AT_ONCE, type Bills, POLLS_MS, type StormReport, stormReport, type Weather } from './storm-report.ts'

/** The cards that misbehave, each way as often as it stands here, of 20; the others are good. */
const CARDS: CardBehaviour[] = [
  'never_calls_back',
  'never_calls_back',
  'slow',
  'slow',
  'slow',
  'wrong_amount',
  'insufficient_funds',
  'late_after_closing',
  'late_after_closing',
  'repeats_7_times',
]
const PEOPLE = 20

interface Attempt {
  person: TestPerson
  bill_id: number
  pay_no: string
  behaviour: CardBehaviour
}

export async function runStorm(world: World, bills: Bills, { payments, forged, seed }: Weather): Promise<StormReport> {
  const random = new SeededRandom(seed)
  const { control } = world.sandbox
  const people = await openPeople(world)
  const forgeries = { sent: 0, acknowledged: 0 }
  const forge = async (pay_no: string) => {
    const answers = await control.forge({ pay_no })
    forgeries.sent += answers.length
    forgeries.acknowledged += answers.filter((answer) => answer.acked).length
  }

  const attempts: Attempt[] = []
  for (let made = 0; made < payments; made += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, payments - made) }, () => people[random.upTo(people.length)]!)
    attempts.push(...(await Promise.all(batch.map((one) => payOnce(world, bills, one, random)))))
    if (forgeries.sent < forged) await forge(attempts.at(-1)!.pay_no)
  }
  for (const { pay_no, behaviour } of attempts)
    if (behaviour === 'slow' || behaviour === 'late_after_closing') control.settle({ pay_no, outcome: 'SUCCESS' })
  const deliveries = await deliverWildly(world, random)
  while (forgeries.sent < forged) await forge(attempts[random.upTo(attempts.length)]!.pay_no)
  for (const wait_ms of POLLS_MS) await world.advance(wait_ms)
  const orders = new Map(control.orders().map((order) => [order.pay_no, order]))
  const rightful = ({ pay_no, behaviour }: Attempt) => {
    const order = orders.get(pay_no)
    return order?.state === 'SUCCESS' && order.paid_fen === order.amount_fen && behaviour !== 'late_after_closing'
  }
  return stormReport(world, attempts, rightful, { deliveries, forgeries })
}

async function openPeople(world: World) {
  const people: { person: TestPerson; card_id: number; behaviour: CardBehaviour }[] = []
  for (let i = 0; i < PEOPLE; i++) {
    const person = await newBuyer(world)
    const behaviour = CARDS[i] ?? 'good'
    people.push({
      person,
      behaviour,
      card_id: await bindTestCard(world, person, behaviour === 'good' ? goodCard(800_000 + i) : TEST_CARDS[behaviour]),
    })
  }
  return people
}

/** One person pays one bill; the answer to the code may get lost, and the bill may be closed while the bank works. */
async function payOnce(
  world: World,
  bills: Bills,
  who: Awaited<ReturnType<typeof openPeople>>[number],
  random: SeededRandom,
): Promise<Attempt> {
  const { person, card_id, behaviour } = who
  const amount_fen = 1_00 + random.upTo(500_00)
  const bill_id = await bills.add(person, amount_fen)
  const pay_no = await start(world, person, { bill_id, card_id, amount_fen })
  if (random.happens(0.3)) world.sandbox.control.fault({ service: 'cards', drop_answers: 1 })
  await world.send(person, payment.submitCode, { pay_no, sms_code: bankCode(world, pay_no) })
  if (random.happens(0.5)) await world.send(person, payment.check, { pay_no })
  if (behaviour === 'late_after_closing') {
    await bills.close(bill_id)
    await inTransaction(world.ctx, (tx) => cancelPayments(tx, 'promotion', [bill_id]))
  }
  return { person, bill_id, pay_no, behaviour }
}

/** Starts the payment, again while its answers get lost: the repeats are one payment. */
async function start(
  world: World,
  person: TestPerson,
  { bill_id, card_id, amount_fen }: { bill_id: number; card_id: number; amount_fen: number },
): Promise<string> {
  for (;;) {
    const answer = await world.send(person, payment.create, {
      purpose: 'promotion',
      purpose_ids: [bill_id],
      card_id,
      shown_total_fen: amount_fen,
    })
    if (answer.code === 1) return answer.data.pay_no
    invariant(answer.code === REFUSALS.UPSTREAM.code, `a payment could not be started: ${answer.msg}`)
  }
}

/** Delivers what is undelivered 1 to 7 times each, out of order, several at once; every tenth event is lost permanently. */
async function deliverWildly(world: World, random: SeededRandom): Promise<number> {
  const events = world.sandbox.control
    .events()
    .filter((event) => event.type.startsWith('payment.') && !random.happens(0.1))
  const queue = events.flatMap((event) =>
    Array.from({ length: 1 + random.upTo(7) }, () => ({ event, order: random.next() })),
  )
  queue.sort((a, b) => a.order - b.order)
  for (let i = 0; i < queue.length; i += AT_ONCE) {
    await Promise.all(
      queue.slice(i, i + AT_ONCE).map(({ event }) => world.sandbox.control.deliver({ event_id: event.event_id })),
    )
  }
  return queue.length
}
