/** What a shop's owner pays for it, and who works in it: each call is about a shop of its own. */
import { shop as rows } from '@juya/contract'
import { newBuyer, newPhone, PAY_PASSWORD, type TestPerson } from '../../../apps/server/src/domains/account/testing.ts'
import { fund } from '../../../apps/server/src/domains/ledger/testing.ts'
import { newShop, type TestShop } from '../../../apps/server/src/domains/shop/testing.ts'
import type { World } from '../../../apps/server/src/testing/world.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'

const DEPOSIT_FEN = 1_000_00
const BY_WALLET = { channel: 'wallet', pay_password: PAY_PASSWORD }

/** Somebody whom a shop has invited. */
async function invited(world: World): Promise<{ one: TestShop; person: TestPerson; id: number }> {
  const [one, person] = [await newShop(world), await newBuyer(world)]
  const { invitation } = await world.call(one, rows.inviteStaff, { phone: person.phone, preset: 'clerk' })
  return { one, person, id: invitation!.id }
}

/** Somebody who has accepted. */
async function joined({ world }: Fixtures): Promise<{ one: TestShop; person: TestPerson }> {
  const { one, person, id } = await invited(world)
  await world.call(person, rows.answerInvitation, { id, action: 'accept' })
  return { one, person }
}

async function ofMember(fixtures: Fixtures): Promise<ValidCall> {
  const { one, person } = await joined(fixtures)
  return { caller: one, input: { id: person.id } }
}

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
