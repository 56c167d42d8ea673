/** People who put money into their wallets by card while things go wrong, and what must be true of it afterwards. */

import { setTimeout as wait } from 'node:timers/promises'
import { payment, REFUSALS, wallet } from '@juya/contract'
import type { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { goodCard, idNumber, type Sandbox } from '../../apps/sandbox/src/index.ts'
import { seal } from '../../apps/server/src/domains/account/index.ts'
import { createUser } from '../../apps/server/src/domains/account/profile/people.ts'
import { createSession } from '../../apps/server/src/domains/account/signing-in/sessions.ts'
import type { Ctx } from '../../apps/server/src/platform/context.ts'
import type { Act, Clients } from './clients.ts'
import type { Bidder } from './fixtures.ts'
import type { System } from './system.ts'

type Person = Pick<Bidder, 'id' | 'token'>
export interface CardHolder extends Person {
  card_id: number
}

const REAL_NAME = '沈知行'
const AMOUNT_FEN = { least: 10_00, upTo: 90_00 }
/** The poller asks after 5 and 15 s, and a bank that never got the code is asked for another one after 10. */
const PATIENCE_MS = 90_000
const ASK_EVERY_MS = 300
const OVER: readonly number[] = [REFUSALS.PAY_FAILED.code, REFUSALS.PAY_CLOSED.code]

/** People with a verified identity, so that they may bind cards, and an empty wallet, so that nothing counts towards their day's limit. */
export async function verifiedPeople(ctx: Ctx, system: Pick<System, 'sql'>, count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 1; n <= count; n++) {
    const { id } = await createUser(ctx, { phone: `136${String(n).padStart(8, '0')}` })
    const id_no = idNumber('19900307', n)
    await system.sql(
      `insert into account_identity_filings (user_id, kind, real_name_enc, id_no_enc, id_no_hmac, id_front, id_back, is_adult, status, decided_at)
       values ($1, 'person', $2, $3, $4, 'upload/x', 'upload/y', true, 'verified', platform_now())`,
      [id, seal(ctx, 'real_name', REAL_NAME), seal(ctx, 'id_no', id_no), Buffer.from(id_no)],
    )
    await system.sql(`update account_users set realname_status = 'verified', is_adult = true where id = $1`, [id])
    people.push({ id, token: (await createSession(ctx, { user_id: id })).token })
  }
  return people
}

/** Each binds a card with the code from the bank. While all is well. */
export async function bindCards(clients: Clients, sandbox: Sandbox, people: readonly Person[]): Promise<CardHolder[]> {
  const holders: CardHolder[] = []
  for (const [n, person] of people.entries()) {
    const phone = `135${String(n + 1).padStart(8, '0')}`
    const card = { card_no: goodCard(700_000 + n), phone, expiry: '1230', cvv: '123' }
    const bound = await clients.ask(payment.bindCard, card, person)
    const sms_code = sandbox.control.last_code({ phone, from: 'bank' }) ?? ''
    const answer = await clients.ask(payment.confirmCard, { bind_ref: bound.data?.bind_ref, sms_code }, person)
    if (answer.code !== 1) throw new Error(`no card could be bound: ${bound.msg}, ${answer.msg}`)
    holders.push({ ...person, card_id: answer.data.id })
  }
  return holders
}

/** One recharge, from the form to the bank's last word. The act's key becomes the payment's number as soon as it has one. */
export async function recharge(
  clients: Clients,
  sandbox: Sandbox,
  holder: CardHolder,
  random: SeededRandom,
): Promise<void> {
  const amount_fen = AMOUNT_FEN.least + random.upTo(AMOUNT_FEN.upTo)
  const act = clients.begin({ kind: 'recharge', user_id: holder.id, ref_id: holder.card_id, amount_fen })
  const input = { amount_fen, shown_total_fen: amount_fen, channel: 'card', card_id: holder.card_id }
  const started = await clients.until(act, () => clients.ask(wallet.recharge, input, holder))
  if (started?.code === 1) {
    act.key = started.data.pay_no
    act.outcome = 'open'
    await untilDecided(clients, sandbox, holder, act)
  }
  clients.end(act)
}

async function untilDecided(clients: Clients, sandbox: Sandbox, holder: CardHolder, act: Act): Promise<void> {
  const pay_no = act.key
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const sms_code = sandbox.control.bank_code({ pay_no })
    for (const ask of [
      () => clients.ask(payment.submitCode, { pay_no, sms_code }, holder),
      () => clients.ask(payment.check, { pay_no }, holder),
    ]) {
      const answer = await ask().catch(() => undefined) // unknown: asked again
      act.sent++
      if (answer?.code === 1 && answer.data.status === 'succeeded') act.outcome = 'done'
      if (answer && OVER.includes(answer.code)) act.outcome = 'refused'
      if (act.outcome !== 'open') return
    }
    await wait(ASK_EVERY_MS)
  }
}

/** @returns one line per recharge that was not credited as the bank took it: never, twice, or for nothing */
export async function checkCards(
  { sql }: Pick<System, 'sql'>,
  sandbox: Sandbox,
  acts: readonly Act[],
): Promise<string[]> {
  const rows = await sql<{ pay_no: string; credited: string; amount_fen: string }>(
    `select p.pay_no, p.amount_fen, (select count(*) from ledger_transactions t where t.idem_key = 'pay:' || p.pay_no) as credited
     from payment_payments p where p.purpose = 'recharge'`,
  )
  const booked = new Map(rows.map((row) => [row.pay_no, row]))
  const taken = new Set(
    sandbox.control
      .orders()
      .filter(({ state }) => state === 'SUCCESS')
      .map(({ pay_no }) => pay_no),
  )
  const acknowledged = acts.filter(({ kind, outcome }) => kind === 'recharge' && outcome === 'done')
  return [
    ...acknowledged
      .filter(({ key, amount_fen }) => !taken.has(key) || Number(booked.get(key)?.amount_fen) !== amount_fen)
      .map(({ key }) => `recharge ${key} was acknowledged, and the bank took nothing or something else`),
    ...[...taken]
      .filter((pay_no) => Number(booked.get(pay_no)?.credited) !== 1)
      .map((pay_no) => `the bank took ${pay_no}, and it was credited ${booked.get(pay_no)?.credited ?? 0} times`),
    ...rows
      .filter(({ pay_no, credited }) => Number(credited) > 0 && !taken.has(pay_no))
      .map(({ pay_no }) => `recharge ${pay_no} was credited, and the bank took nothing`),
  ]
}
