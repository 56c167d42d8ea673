/** Operators' decisions: changes of settings, real names, restrictions. Their states, and who may do what in each. */
import { account, operator } from '@juya/contract'
import { banUser } from '../../apps/server/src/domains/account/standing/moderation.ts'
import { idNumber, newBuyer, uploadFor } from '../../apps/server/src/domains/account/testing.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { newShop } from '../../apps/server/src/domains/shop/testing.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from './states.ts'

const REASON = 'asked for by phone'
const everywhere = (states: readonly string[], outcome: string) =>
  Object.fromEntries(states.map((state) => [state, outcome]))
const KEY = 'fees.commission_auction_bp'
const PLAIN_KEY = 'order.parcel_silent_days'

/** A change of a setting that needs two operators, proposed by one who is kept in facts. */
async function proposed(world: World): Promise<Thing> {
  const [proposer, other] = [await newOperator(world), await newOperator(world)]
  const waiting = await world.sql<{ id: number }>(
    `select id from operator_setting_changes where key = $1 and status = 'pending'`,
    [KEY],
  )
  for (const { id } of waiting)
    await world.call(other, operator.confirmSetting, { change_id: id, accept: false, reason: REASON })
  const { pending } = await world.call(proposer, operator.saveSetting, { key: KEY, value: 450, reason: REASON })
  return {
    id: pending!.change_id,
    buyer: await newBuyer(world),
    shop: await newShop(world),
    facts: { proposer },
  }
}
const settled = (accept: boolean) => async (world: World) => {
  const one = await proposed(world)
  await world.call(await newOperator(world), operator.confirmSetting, { change_id: one.id, accept, reason: REASON })
  return one
}

/** A change that is decided and waits for its day. */
async function scheduled(world: World): Promise<Thing> {
  const caller = await newOperator(world)
  const open = await world.sql<{ id: number }>(
    `select id from operator_setting_changes where key = $1 and status = 'scheduled'`,
    [PLAIN_KEY],
  )
  for (const { id } of open) await world.call(caller, operator.callOffSetting, { change_id: id, reason: REASON })
  const starts_at = Math.ceil((await world.now()) / 1_000) + 86_400
  const { pending } = await world.call(caller, operator.saveSetting, {
    key: PLAIN_KEY,
    value: 7,
    starts_at,
    reason: REASON,
  })
  return { id: pending!.change_id, buyer: await newBuyer(world), shop: await newShop(world), facts: {} }
}

export const CHANGE: Kind = {
  status: 'select status from operator_setting_changes where id = $1',
  states: {
    pending: proposed,
    'pending, by who asks': async (world) => {
      const one = await proposed(world)
      return { ...one, operator: one.facts.proposer as Thing['operator'] }
    },
    applied: settled(true),
    dropped: settled(false),
    scheduled,
    called_off: async (world) => {
      const one = await scheduled(world)
      await world.call(await newOperator(world), operator.callOffSetting, { change_id: one.id, reason: REASON })
      return one
    },
  },
  clocks: { setting_starts: ['scheduled'] },
  steps: {
    'operator.confirmSetting:true': {
      by: ['operator'],
      input: ({ id }) => ({ change_id: id, accept: true, reason: REASON }),
      from: { pending: 'applied' },
    },
    'operator.confirmSetting:false': {
      by: ['operator'],
      input: ({ id }) => ({ change_id: id, accept: false, reason: REASON }),
      from: everywhere(['pending', 'pending, by who asks'], 'dropped'),
    },
    'operator.callOffSetting': {
      by: ['operator'],
      input: ({ id }) => ({ change_id: id, reason: REASON }),
      from: { scheduled: 'called_off' },
    },
    'operator.turnBackSetting': {
      by: ['operator'],
      input: ({ id }) => ({ change_id: id, reason: REASON }),
      from: { applied: 'done' },
    },
  },
}

let filings = 0
/** A name an operator has still to look at. */
async function filed(world: World): Promise<Thing> {
  const buyer = await newBuyer(world)
  const filing = {
    real_name: '顾小满',
    id_no: idNumber('19880808', ++filings),
    id_front: await uploadFor(world, buyer.id, 'idcard'),
    id_back: await uploadFor(world, buyer.id, 'idcard'),
  }
  world.sandbox.control.fault({ service: 'identity', down: true }) // else the register would decide
  await world.call(buyer, account.submitRealname, filing)
  const [row] = await world.sql<{ id: number }>('select id from account_identity_filings where user_id = $1', [
    buyer.id,
  ])
  return { id: row!.id, buyer, shop: await newShop(world), facts: { filing } }
}
const namedBy = (decide: (world: World, id: number) => Promise<unknown>) => async (world: World) => {
  const one = await filed(world)
  await decide(world, one.id)
  return one
}

export const IDENTITY: Kind = {
  status: 'select status from account_identity_filings where id = $1',
  states: {
    pending: filed,
    asked: namedBy(async (world, id) =>
      world.call(await newOperator(world), operator.askRealname, { id, reason: REASON }),
    ),
    verified: namedBy(async (world, id) => world.call(await newOperator(world), operator.approveRealname, { id })),
    rejected: namedBy(async (world, id) =>
      world.call(await newOperator(world), operator.rejectRealname, { id, reason: REASON }),
    ),
    revoked: namedBy(async (world, id) => {
      await world.call(await newOperator(world), operator.approveRealname, { id })
      await world.call(await newOperator(world), operator.revokeRealname, { id, reason: REASON })
    }),
  },
  clocks: { account_filing_unanswered: ['asked'] },
  steps: {
    'account.submitRealname': {
      by: ['buyer'],
      input: ({ facts }) => facts.filing as Record<string, unknown>,
      from: { rejected: 'done', revoked: 'done' },
    },
    'operator.approveRealname': {
      by: ['operator'],
      input: ({ id }) => ({ id }),
      from: { pending: 'verified', asked: 'verified' },
    },
    'operator.askRealname': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { pending: 'asked' },
    },
    'account.answerRealname': { by: ['buyer'], input: () => ({ answer: '背面已补拍' }), from: { asked: 'pending' } },
    'operator.revokeRealname': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { verified: 'revoked' },
    },
    'operator.rejectRealname': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { pending: 'rejected', asked: 'rejected' },
    },
  },
}

const person = async (world: World): Promise<Thing> => {
  const buyer = await newBuyer(world)
  return { id: buyer.id, buyer, shop: await newShop(world), facts: {} }
}

export const PERSON: Kind = {
  status: 'select status from account_users where id = $1',
  states: {
    active: person,
    restricted: async (world) => {
      const one = await person(world)
      await world.call(await newOperator(world), operator.restrictUser, { id: one.id, reason: REASON })
      return one
    },
    banned: async (world) => {
      const one = await person(world)
      await inTransaction(world.ctx, (tx) => banUser(tx, { user_id: one.id, reason: REASON }))
      return one
    },
  },
  clocks: { account_unrestrict: ['restricted'] },
  steps: {
    'operator.restrictUser': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { active: 'restricted', restricted: 'done' },
    },
    'operator.unrestrictUser': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { restricted: 'active' },
    },
    'operator.banUser': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { active: 'banned', restricted: 'banned' },
    },
    'operator.liftBan': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { banned: 'done' },
    },
    'operator.endSessions': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: everywhere(['active', 'restricted', 'banned'], 'done'),
    },
  },
}
