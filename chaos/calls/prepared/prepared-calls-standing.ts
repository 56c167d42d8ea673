/** What a shop's owner pays for it, and who works in it: each call is about a shop of its own. */
import { shop as rows } from '@juya/contract'
import { newBuyer, newPhone, PAY_PASSWORD, type TestPerson } from '../../../apps/server/src/domains/account/testing.ts'
import { chargedBack, heardChargeback } from '../../../apps/server/src/domains/chargeback/testing.ts'
import { fund } from '../../../apps/server/src/domains/ledger/testing.ts'
import { CASE, openedDeduction, shopWithDeposit } from '../../../apps/server/src/domains/shop/deducting/testing.ts'
import { newShop, type TestShop } from '../../../apps/server/src/domains/shop/testing.ts'
import type { World } from '../../../apps/server/src/testing/world.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'

const DEPOSIT_FEN = 1_000_00
const BY_WALLET = { channel: 'wallet', pay_password: PAY_PASSWORD }

/** A person whom a shop has invited. */
async function invited(world: World): Promise<{ one: TestShop; person: TestPerson; id: number }> {
  const [one, person] = [await newShop(world), await newBuyer(world)]
  const { invitation } = await world.call(one, rows.inviteStaff, { phone: person.phone, preset: 'clerk' })
  return { one, person, id: invitation!.id }
}

/** A person who has accepted. */
async function joined({ world }: Fixtures): Promise<{ one: TestShop; person: TestPerson }> {
  const { one, person, id } = await invited(world)
  await world.call(person, rows.answerInvitation, { id, action: 'accept' })
  return { one, person }
}

async function ofMember(fixtures: Fixtures): Promise<ValidCall> {
  const { one, person } = await joined(fixtures)
  return { caller: one, input: { id: person.id } }
}

/** Another price for a plan of its own, from the day in 20 days on. */
async function newFee({ world }: Fixtures, price_fen: number) {
  const [plan] = await world.sql<{ id: number }>(
    `insert into shop_fee_plans (shop_kind, name, name_en, months, price_fen) values ('platform', '年费', 'One year', 12, 500) returning id`,
  )
  const from_day = new Date((await world.now()) + 20 * 86_400_000).toISOString().slice(0, 10)
  return { id: plan!.id, price_fen, months: 12, from_day, reason: CASE.reason }
}

const ofDeduction = async ({ world, operator: caller }: Fixtures): Promise<ValidCall> => ({
  caller,
  input: { id: (await openedDeduction(world)).id },
})

export const PREPARED_FOR_STANDING: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'shop.buyFee'({ world }) {
    const { id, owner } = await newShop(world)
    await world.sql(`update shop_shops set fee_expires_at = platform_now() + interval '10 days' where id = $1`, [id])
    await fund(world, owner.id, 10_000_00)
    const { list, submit_token } = await world.call(owner, rows.feePlans, {})
    const { id: plan_id, price_fen } = list[0]!
    return { caller: owner, input: { plan_id, submit_token, ...BY_WALLET, shown_total_fen: price_fen } }
  },
  async 'shop.moveDeposit'({ world }) {
    const caller = await newShop(world, { deposit_required_fen: DEPOSIT_FEN })
    await fund(world, caller.owner.id, 10_000_00)
    const { submit_token } = await world.call(caller, rows.deposit, {})
    const amounts = { amount_fen: DEPOSIT_FEN, shown_total_fen: DEPOSIT_FEN }
    return { caller, input: { action: 'topup', ...amounts, submit_token, ...BY_WALLET } }
  },
  async 'shop.answerDeduction'({ world }) {
    const { id, shop: caller } = await openedDeduction(world)
    return { caller, input: { id, content: 'The stamp was checked by a museum.' } }
  },
  async 'operator.openDeduction'({ world, operator: caller }) {
    const { id } = await shopWithDeposit(world)
    return { caller, input: { id, ...CASE, basis: 'report', amount_fen: 100_00 } }
  },
  async 'operator.setShopFee'(fixtures) {
    return { caller: fixtures.operator, input: await newFee(fixtures, 1) }
  },
  async 'operator.callOffShopFee'(fixtures) {
    const { world, operator: caller } = fixtures
    const { id, price_fen, months } = await newFee(fixtures, 2)
    const [next] = await world.sql<{ id: number }>(
      `insert into shop_fee_plans (shop_kind, name, name_en, months, price_fen, from_at, replaces_id)
       select shop_kind, name, name_en, $2, $3, platform_now() + interval '20 days', id from shop_fee_plans where id = $1 returning id`,
      [id, months, price_fen],
    )
    return { caller, input: { id: next!.id, reason: CASE.reason } }
  },
  async 'chargeback.answer'({ world }) {
    const { id, shop: caller } = await chargedBack(world)
    return { caller, input: { id, content: 'It was signed for.' } }
  },
  async 'operator.chargeback'({ world, operator: caller }) {
    return { caller, input: { id: (await chargedBack(world)).id } }
  },
  async 'operator.noteChargebackAnswer'({ world, operator: caller }) {
    return { caller, input: { id: (await chargedBack(world)).id, answer: 'It was signed for.' } }
  },
  async 'operator.decideChargeback'({ world, operator: caller }) {
    const { id } = await heardChargeback(world)
    return { caller, input: { id, borne_by: 'juya', reason: CASE.reason } }
  },
  'operator.deduction': ofDeduction,
  async 'operator.decideDeduction'(fixtures) {
    const { caller, input } = await ofDeduction(fixtures)
    return { caller, input: { ...input, result: 'drop', reason: CASE.reason } }
  },
  async 'shop.inviteStaff'({ world }) {
    return { caller: await newShop(world), input: { phone: newPhone(), preset: 'clerk', remark: '白班' } }
  },
  'shop.member': ofMember,
  async 'shop.editMember'(fixtures) {
    const { caller, input } = await ofMember(fixtures)
    return { caller, input: { ...input, permissions: ['auction'], remark: '白班' } }
  },
  'shop.removeMember': ofMember,
  async 'shop.answerInvitation'({ world }) {
    const { person, id } = await invited(world)
    return { caller: person, input: { id, action: 'accept' } }
  },
  async 'shop.leaveShop'(fixtures) {
    const { one, person } = await joined(fixtures)
    return { caller: person, input: { shop_id: one.id } }
  },
}
