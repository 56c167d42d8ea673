/** Operators' acts on shops, applications, reviews, people and orders: each is done to one of its own. */
import { operator, order, shop } from '@juya/contract'
import { newBuyer, PAY_PASSWORD } from '../../../apps/server/src/domains/account/testing.ts'
import { addressOf, paidOrder, receivedOrder } from '../../../apps/server/src/domains/order/testing.ts'
import { newApplication, newShop, type TestShop } from '../../../apps/server/src/domains/shop/testing.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'
import { REASON } from './prepared-parts.ts'

const ofNewShop = async ({ world, operator: caller }: Fixtures): Promise<ValidCall> => ({
  caller,
  input: { id: (await newShop(world)).id, reason: REASON },
})

async function ofNewReview({ world, operator: caller }: Fixtures): Promise<ValidCall> {
  const { id, buyer } = await receivedOrder(world)
  const [item] = (await world.call(buyer, order.comment, { id })).items
  const items = JSON.stringify([{ item_id: item!.id, rating: 5, content: '与描述一致' }])
  const { review_ids } = await world.call(buyer, order.comment, { id, items: items as never })
  return { caller, input: { id: review_ids![0]!, reason: REASON } }
}

/** An application that waits for an operator. */
const ofNewApplication = async ({ world, operator: caller }: Fixtures): Promise<ValidCall> => ({
  caller,
  input: { id: (await newApplication(world)).id, reason: REASON },
})

/** A licence a shop may file, its photo uploaded by its owner. */
async function filingOf(world: Fixtures['world'], { id, owner }: TestShop) {
  const image = `upload/2026/01/test/licence-${id}.webp`
  await world.sql(
    `insert into platform_media (path, sha256, owner_user_id, use, width, height, bytes) values ($1, $1, $2, 'goods', 1, 1, 1)`,
    [image, owner.id],
  )
  return { kind: 'liquor' as const, number: '沪酒 0001', image, expires_on: '2099-12-31' }
}

/** A licence that waits for an operator. */
async function ofNewLicence({ world, operator: caller }: Fixtures): Promise<ValidCall> {
  const one = await newShop(world)
  const { id } = await world.call(one, shop.fileLicence, await filingOf(world, one))
  return { caller, input: { id } }
}

let named = 0
const newName = (): string => `观复堂${process.pid}甲${++named}`

/** A name a shop asked for. */
async function ofNewName({ world, operator: caller }: Fixtures) {
  const one = await newShop(world)
  const { name_change } = await world.call(one, shop.askName, { name: newName() })
  return { caller, input: { id: name_change!.id, reason: REASON } }
}

export const PREPARED_FOR_SHOPS: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'operator.setShopRate'(fixtures) {
    const { caller, input } = await ofNewShop(fixtures)
    return { caller, input: { ...input, commission_bp: 250 } }
  },
  'operator.application': ofNewApplication,
  async 'operator.approveApplication'({ world, operator: caller }) {
    return { caller, input: { id: (await newApplication(world)).id } }
  },
  'operator.rejectApplication': ofNewApplication,
  'operator.askApplicant': ofNewApplication,
  'operator.closeShop': ofNewShop,
  async 'shop.close'({ world }) {
    return { caller: await newShop(world), input: { action: 'close', pay_password: PAY_PASSWORD } }
  },
  async 'shop.saveTerms'({ world }) {
    const caller = await newShop(world)
    const { version } = await world.call(caller, shop.terms, {})
    return { caller, input: { auction: { deposit_bp: 1_500 }, join_filter: { realname_only: true }, version } }
  },
  async 'shop.saveProfile'({ world }) {
    const caller = await newShop(world)
    const { version } = await world.call(caller, shop.profile, {})
    return { caller, input: { intro: '只做宜兴紫砂', version } }
  },
  async 'shop.askName'({ world }) {
    return { caller: await newShop(world), input: { name: newName() } }
  },
  async 'shop.withdrawName'({ world }) {
    const caller = await newShop(world)
    await world.call(caller, shop.askName, { name: newName() })
    return { caller, input: {} }
  },
  async 'takeout.start'({ world }) {
    const pay_password = PAY_PASSWORD
    return { caller: await newBuyer(world), input: { owner: 'user', part: 'orders', format: 'csv', pay_password } }
  },
  'operator.shopName': ofNewName,
  async 'operator.approveShopName'(fixtures) {
    const { caller, input } = await ofNewName(fixtures)
    return { caller, input: { id: input.id } }
  },
  'operator.rejectShopName': ofNewName,
  async 'shop.answerApplication'({ world, operator: caller }) {
    const { id, applicant } = await newApplication(world)
    await world.call(caller, operator.askApplicant, { id, reason: REASON })
    return { caller: applicant, input: { id, answer: '执照已补拍' } }
  },
  'operator.suspendShop': ofNewShop,
  async 'operator.reinstateShop'(fixtures) {
    const { caller, input } = await ofNewShop(fixtures)
    await fixtures.world.call(caller, operator.suspendShop, input as never)
    return { caller, input }
  },
  async 'shop.fileLicence'({ world }) {
    const caller = await newShop(world)
    return { caller, input: await filingOf(world, caller) }
  },
  'operator.licence': ofNewLicence,
  'operator.approveLicence': ofNewLicence,
  'operator.askLicence': async (fixtures) => {
    const { caller, input } = await ofNewLicence(fixtures)
    return { caller, input: { ...input, reason: REASON } }
  },
  'operator.rejectLicence': async (fixtures) => {
    const { caller, input } = await ofNewLicence(fixtures)
    return { caller, input: { ...input, reason: REASON } }
  },
  'operator.freezeShopWallet': ofNewShop,
  async 'operator.setShopDeposit'(fixtures) {
    const { caller, input } = await ofNewShop(fixtures)
    return { caller, input: { ...input, required_fen: 5_000_00 } }
  },
  async 'operator.unfreezeShopWallet'(fixtures) {
    const { caller, input } = await ofNewShop(fixtures)
    await fixtures.world.call(caller, operator.freezeShopWallet, input as never)
    return { caller, input }
  },
  'operator.hideReview': ofNewReview,
  async 'operator.restoreReview'(fixtures) {
    const { caller, input } = await ofNewReview(fixtures)
    await fixtures.world.call(caller, operator.hideReview, input as never)
    return { caller, input }
  },
  async 'operator.banUser'({ world, operator: caller }) {
    return { caller, input: { id: (await newBuyer(world)).id, reason: REASON } }
  },
  async 'operator.liftBan'({ world, operator: caller }) {
    const { id } = await newBuyer(world)
    await world.call(caller, operator.banUser, { id, reason: REASON })
    return { caller, input: { id, reason: REASON } }
  },
  async 'operator.resetPayLock'({ world, operator: caller }) {
    const { id } = await newBuyer(world)
    await world.sql(
      `insert into account_lockouts (kind, subject, window_ends_at, locked_until) values ('pay_password', $1, platform_now(), platform_now() + interval '1 hour')`,
      [String(id)],
    )
    return { caller, input: { id, reason: REASON } }
  },
  async 'operator.extendOrder'({ world, operator: caller }) {
    return { caller, input: { id: (await paidOrder(world)).id, days: 2, reason: REASON } }
  },
  async 'operator.changeOrderAddress'({ world, operator: caller }) {
    const { id, buyer } = await paidOrder(world)
    return { caller, input: { id, address_id: await addressOf(world, buyer), reason: REASON } }
  },
}
