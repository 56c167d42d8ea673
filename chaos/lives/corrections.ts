/** Steps of the bank (refusals, its statement), of operators (corrections, frozen wallets), and of time (deadlines, restarts). */
import { operator } from '@juya/contract'
import { feeFen, shanghaiDay } from '@juya/sandbox/src/providers/card-data.ts'
import { accounts, setFrozen } from '../../apps/server/src/domains/ledger/index.ts'
import { reconcileDay } from '../../apps/server/src/domains/payment/index.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { call, type Life, leap, operatorOf, restart } from './life.ts'
import { type Acts, REASON } from './steps.ts'
import type { Person, Shop } from './terms.ts'

const HOUR_MS = 3_600_000

/** A second operator confirms, or the proposal is dropped, or waits until it lapses. @returns whether it was done */
async function decide(life: Life, id: number, role: 'finance' | 'service' | 'arbiter'): Promise<boolean> {
  const accept = life.random.happens(0.8)
  const own = await call(life, await operatorOf(life, role), operator.decideApproval, {
    id,
    accept: true,
    reason: REASON,
  })
  if (own.code === 1) throw new Error(`one operator alone did ${id}`)
  if (life.random.happens(0.1)) return false
  const second = await operatorOf(life, role, true)
  return (await call(life, second, operator.decideApproval, { id, accept, reason: REASON })).code === 1 && accept
}
const waiting = async (life: Life, kind: string, target_id: string | number): Promise<number | undefined> =>
  (
    await life.world.sql<{ id: number }>(
      `select id from platform_approvals where status = 'waiting' and kind = $1 and target_id = $2`,
      [kind, String(target_id)],
    )
  )[0]?.id

const atBank = (life: Life, pay_no: string) => life.world.sandbox.control.orders().find((one) => one.pay_no === pay_no)!

async function freeze(life: Life, who: Person | Shop, code: string): Promise<boolean> {
  const known = await life.world.sql('select 1 from ledger_accounts where code = $1', [code])
  if (known.length === 0) return false
  who.frozen = !who.frozen
  await inTransaction(life.world.ctx, (tx) => setFrozen(tx, code, who.frozen))
  life.told.push(`${code} is ${who.frozen ? 'frozen' : 'free again'}`)
  return true
}

const failedRefunds = ({ facts }: Life) =>
  facts.refunds.flatMap(({ status, destination }, i) => (status === 'failed' && destination === 'original' ? [i] : []))
const penaltiesIn =
  (...states: string[]) =>
  ({ facts }: Life) =>
    [
      ...new Set(
        facts.holds.flatMap(({ penalty, penalty_id }) => (states.includes(penalty ?? '') ? [penalty_id!] : [])),
      ),
    ].slice(-6)

export const CORRECTIONS: Acts = {
  /** The bank refuses to take money back for a payment, or takes it again. */
  bank_refuses: {
    weight: 5,
    among: ({ facts }) =>
      facts.payments
        .filter(({ channel, status }) => channel === 'card' && status === 'succeeded')
        .slice(-8)
        .map(({ id }) => id),
    async take(life, id) {
      const { pay_no } = life.facts.payments.find((one) => one.id === id)!
      const refuses = !life.refusing.delete(pay_no)
      if (refuses) life.refusing.add(pay_no)
      atBank(life, pay_no).state = refuses ? 'FAIL' : 'SUCCESS'
      life.told.push(`the bank ${refuses ? 'refuses refunds' : 'takes refunds'} of ${pay_no}`)
      return true
    },
  },
  redirect: {
    weight: 8,
    among: failedRefunds,
    async take(life, i) {
      const { refund_no } = life.facts.refunds[i]!
      const asked = await call(life, await operatorOf(life, 'finance'), operator.redirectRefund, {
        refund_no,
        reason: REASON,
      })
      return asked.code === 1 && decide(life, asked.data.id, 'finance')
    },
  },
  retry: {
    weight: 3,
    among: failedRefunds,
    async take(life, i) {
      const { refund_no } = life.facts.refunds[i]!
      const finance = await operatorOf(life, 'finance')
      return (await call(life, finance, operator.retryRefund, { refund_no, reason: REASON })).code === 1
    },
  },
  /** Money that matches nothing stands in the statement of today, which is compared with the books. */
  reconcile: {
    weight: 3,
    among: () => [0],
    async take(life) {
      const { world, terms, random, told } = life
      for (const pay_no of life.refusing) atBank(life, pay_no).state = 'SUCCESS'
      const day = shanghaiDay(Date.now())
      if (random.happens(0.4)) {
        const id = `X${terms.receipts.size + 1}`
        const amount_fen = random.between(1, 500_00)
        terms.receipts.set(`quickpay:${id}`, { event_id: `quickpay:${id}`, amount_fen, given_to: null })
      }
      const add = [...terms.receipts.values()].map(({ event_id, amount_fen }) => ({
        kind: 'pay' as const,
        no: event_id,
        provider_id: event_id.split(':')[1]!,
        amount_fen,
        fee_fen: 1,
        at_ms: Date.now(),
      }))
      world.sandbox.control.edit_statement({ day, add })
      const { status } = await reconcileDay(world.ctx, day)
      told.push(`the statement of ${day} is compared: ${status}`)
      if (status !== 'open') bank(life)
      else if (random.happens(0.6)) {
        const finance = await operatorOf(life, 'finance')
        const resolved = await call(life, finance, operator.resolveDay, { day, reason: REASON })
        if (resolved.code === 1) bank(life)
      }
      for (const pay_no of life.refusing) atBank(life, pay_no).state = 'FAIL'
      return true
    },
  },
  give_receipt: {
    weight: 5,
    among: ({ terms }) => [...terms.receipts.values()].flatMap(({ given_to }, i) => (given_to === null ? [i] : [])),
    async take(life, i) {
      const receipt = [...life.terms.receipts.values()][i]!
      const person = life.random.happens(0.6) ? life.random.pick(life.terms.people) : undefined
      const { event_id } = receipt
      const asked = await call(life, await operatorOf(life, 'finance'), operator.resolveReceipt, {
        event_id,
        reason: REASON,
        ...(person ? { user_id: person.id } : {}),
      })
      if (asked.code !== 1 || !(await decide(life, asked.data.id, 'finance'))) return false
      receipt.given_to = person ?? 'sender'
      return true
    },
  },
  write_off: {
    weight: 6,
    among: ({ terms }) => terms.shops.flatMap(({ pots }, i) => (pots.debt_fen > 0 ? [i] : [])),
    async take(life, i) {
      const shop = life.terms.shops[i]!
      const amount_fen = life.random.between(1, shop.pots.debt_fen)
      const ask = { shop_id: shop.id, amount_fen, reason: REASON }
      const asked = await call(life, await operatorOf(life, 'finance'), operator.writeOffDebt, ask)
      if (asked.code !== 1 || !(await decide(life, asked.data.id, 'finance'))) return false
      shop.written_off_fen += amount_fen
      return true
    },
  },
  force_confirm: {
    weight: 2,
    among: ({ facts }) => facts.orders.filter(({ status }) => status === 'shipped').map(({ id }) => id),
    async take(life, id) {
      const service = await operatorOf(life, 'service')
      return (await call(life, service, operator.confirmOrder, { id, reason: REASON })).code === 1
    },
  },
  close_order: {
    weight: 4,
    among: ({ facts }) =>
      facts.orders
        .filter(({ status }) => ['pending_payment', 'to_ship', 'shipped'].includes(status))
        .slice(-6)
        .map(({ id }) => id),
    async take(life, id) {
      const asked = await call(life, await operatorOf(life, 'service'), operator.closeOrder, { id, reason: REASON })
      if (asked.code !== 1 || !asked.data.proposed) return asked.code === 1
      const approval = await waiting(life, 'order_close', id)
      if (!approval || !(await decide(life, approval, 'service'))) return false
      life.terms.closed.add(id)
      return true
    },
  },
  judge: {
    weight: 4,
    among: penaltiesIn('appealed', 'notified'),
    async take(life, id) {
      const result = life.random.pick(['impose', 'drop'] as const)
      const arbiter = await operatorOf(life, 'arbiter')
      return (await call(life, arbiter, operator.decidePenalty, { id, result, reason: REASON })).code === 1
    },
  },
  reverse: {
    weight: 5,
    among: penaltiesIn('imposed'),
    async take(life, id) {
      const arbiter = await operatorOf(life, 'arbiter')
      const asked = await call(life, arbiter, operator.decidePenalty, { id, result: 'reverse', reason: REASON })
      const approval = asked.code === 1 ? await waiting(life, 'forfeit_reverse', id) : undefined
      return approval !== undefined && decide(life, approval, 'arbiter')
    },
  },
  freeze_person: {
    weight: 2,
    among: ({ terms }) => terms.people.map((_, i) => i).slice(-3),
    take: (life, i) => freeze(life, life.terms.people[i]!, accounts.userWallet(life.terms.people[i]!.id)),
  },
  freeze_shop: {
    weight: 2,
    among: ({ terms }) => terms.shops.map((_, i) => i),
    take: (life, i) => freeze(life, life.terms.shops[i]!, accounts.shopWallet(life.terms.shops[i]!.id)),
  },
  wait: {
    weight: 9,
    among: () => [0],
    async take(life) {
      const { random } = life
      await leap(
        life,
        random.pick([random.between(1, 5), random.between(1, 5), random.between(10, 60), random.between(100, 260)]) *
          HOUR_MS,
      )
      return true
    },
  },
  restart: {
    weight: 1,
    among: () => [0],
    async take(life) {
      await restart(life)
      return true
    },
  },
}

/** The sum the provider has paid into the bank by now, by its own word. */
function bank({ world, terms }: Life): void {
  const { orders, refunds } = world.sandbox.control
  const paid = orders().filter(({ state }) => state === 'SUCCESS')
  const back = refunds().filter(({ state }) => state === 'SUCCESS')
  const others = [...terms.receipts.values()]
  const sum = (list: number[]): number => list.reduce((total, fen) => total + fen, 0)
  terms.banked = {
    net_fen:
      sum(paid.map(({ paid_fen }) => paid_fen)) +
      sum(others.map(({ amount_fen }) => amount_fen)) -
      sum(back.map(({ amount_fen }) => amount_fen)),
    fee_fen: sum(paid.map(({ paid_fen }) => feeFen(paid_fen))) + others.length,
  }
}
