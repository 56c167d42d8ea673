/** Shops, which trade or are suspended by an operator; and applications for one, which operators decide. */
import { operator, shop as shops } from '@juya/contract'
import { newBuyer, PAY_PASSWORD } from '../../apps/server/src/domains/account/testing.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { newApplication, newShop } from '../../apps/server/src/domains/shop/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from './states.ts'

const REASON = 'asked for by phone'

async function trading(world: World): Promise<Thing> {
  const shop = await newShop(world)
  return { id: shop.id, buyer: await newBuyer(world), shop, facts: {} }
}
const inStatus = (status: string) => async (world: World) => {
  const one = await trading(world)
  await world.sql('update shop_shops set status = $2 where id = $1', [one.id, status])
  return one
}

export const SHOP: Kind = {
  status: 'select status from shop_shops where id = $1',
  states: {
    applying: inStatus('applying'),
    active: trading,
    suspended: async (world) => {
      const one = await trading(world)
      await world.call(await newOperator(world), operator.suspendShop, { id: one.id, reason: REASON })
      return one
    },
    closing: async (world) => {
      const one = await trading(world)
      await world.call(one.shop!, shops.close, { action: 'close', pay_password: PAY_PASSWORD })
      return one
    },
    closed: inStatus('closed'),
  },
  clocks: { shop_closes: ['closing'] },
  steps: {
    'operator.closeShop': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { active: 'closing', suspended: 'closing' },
    },
    'operator.suspendShop': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { active: 'suspended' },
    },
    'operator.reinstateShop': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { suspended: 'active' },
    },
  },
}

async function filed(world: World): Promise<Thing> {
  const shop = await newShop(world)
  const image = `upload/2026/01/test/licence-${shop.id}.webp`
  await world.sql(
    `insert into platform_media (path, sha256, owner_user_id, use, width, height, bytes) values ($1, $1, $2, 'goods', 1, 1, 1)`,
    [image, shop.owner.id],
  )
  const form = { kind: 'liquor', number: '沪酒 0001', image, expires_on: '2099-12-31' } as const
  const { id } = await world.call(shop, shops.fileLicence, form)
  return { id, buyer: await newBuyer(world), shop, facts: {} }
}
const decided = (step: (world: World, one: Thing) => Promise<unknown>) => async (world: World) => {
  const one = await filed(world)
  await step(world, one)
  return one
}

export const LICENCE: Kind = {
  status: 'select status from shop_licences where id = $1',
  states: {
    pending: filed,
    asked: decided(async (world, { id }) =>
      world.call(await newOperator(world), operator.askLicence, { id, reason: REASON }),
    ),
    approved: decided(async (world, { id }) => world.call(await newOperator(world), operator.approveLicence, { id })),
    rejected: decided(async (world, { id }) =>
      world.call(await newOperator(world), operator.rejectLicence, { id, reason: REASON }),
    ),
    replaced: decided((world, { id }) => world.sql(`update shop_licences set status = 'replaced' where id = $1`, [id])),
  },
  clocks: { shop_licence_unanswered: ['asked'] },
  steps: {
    'operator.approveLicence': {
      by: ['operator'],
      input: ({ id }) => ({ id }),
      from: { pending: 'approved', asked: 'approved' },
    },
    'operator.askLicence': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { pending: 'asked' },
    },
    'operator.rejectLicence': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { pending: 'rejected', asked: 'rejected' },
    },
  },
}

async function applied(world: World): Promise<Thing> {
  const { id, applicant } = await newApplication(world)
  return { id, buyer: applicant, shop: await newShop(world), facts: {} }
}
const after =
  (...steps: Array<(world: World, one: Thing) => Promise<unknown>>) =>
  async (world: World): Promise<Thing> => {
    const one = await applied(world)
    for (const step of steps) await step(world, one)
    return one
  }
const ask = async (world: World, { id }: Thing) =>
  world.call(await newOperator(world), operator.askApplicant, { id, reason: REASON })
const answer = (world: World, { id, buyer }: Thing) =>
  world.call(buyer, shops.answerApplication, { id, answer: '执照已补拍' })
const OPEN = ['submitted', 'asked', 'answered']
const whileOpen = (outcome: string) => Object.fromEntries(OPEN.map((state) => [state, outcome]))

export const APPLICATION: Kind = {
  status: 'select status from shop_applications where id = $1',
  states: {
    submitted: applied,
    asked: after(ask),
    answered: after(ask, answer),
    approved: after(async (world, { id }) => world.call(await newOperator(world), operator.approveApplication, { id })),
    rejected: after(async (world, { id }) =>
      world.call(await newOperator(world), operator.rejectApplication, { id, reason: REASON }),
    ),
    withdrawn: after((world, { id }) =>
      world.sql(`update shop_applications set status = 'withdrawn', decided_at = platform_now() where id = $1`, [id]),
    ),
  },
  clocks: { shop_application_unanswered: ['asked'] },
  steps: {
    'operator.approveApplication': { by: ['operator'], input: ({ id }) => ({ id }), from: whileOpen('approved') },
    'operator.rejectApplication': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: whileOpen('rejected'),
    },
    'operator.askApplicant': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { submitted: 'asked', answered: 'asked' },
    },
    'shop.answerApplication': {
      by: ['buyer'],
      input: ({ id }) => ({ id, answer: '执照已补拍' }),
      from: { asked: 'answered' },
    },
  },
}
