/** Campaigns: their states, and who may do what in each. */
import { funding as calls, order } from '@juya/contract'
import { newBuyer } from '../../../apps/server/src/domains/account/testing.ts'
import { newCampaign, succeededCampaign, type TestCampaign } from '../../../apps/server/src/domains/funding/testing.ts'
import { newTrackingNo } from '../../../apps/server/src/domains/order/testing.ts'
import type { World } from '../../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from '../states.ts'
import { freshSessions } from '../states-order.ts'

const DAY_MS = 86_400_000
const DAY_S = 86_400
const reason = 'the promises cannot be kept'

/** A campaign as its shop sees it, with one stage. */
async function thing(world: World, { id, shop, tier_ids }: TestCampaign): Promise<Thing> {
  const buyer = await newBuyer(world)
  await freshSessions(world, { buyer, shop })
  const { campaign } = await world.call(shop, calls.editForm, { id })
  const now_s = Math.floor((await world.now()) / 1000)
  return {
    ...{ id, shop, buyer },
    facts: { tier_id: tier_ids[0]!, stage_id: campaign.stages[0]!.id, until_at: now_s + 100 * DAY_S },
  }
}
const stages = async (world: World) => [
  { name: '制坯', planned_at: Math.floor((await world.now()) / 1000) + 20 * DAY_S },
]
const made =
  (
    until: 'draft' | 'reviewing' | 'approved',
    then?: (world: World, one: TestCampaign) => Promise<unknown>,
    more: Record<string, unknown> = {},
  ) =>
  async (world: World): Promise<Thing> => {
    const one = await newCampaign(world, { until, stages: await stages(world), ...more })
    await then?.(world, one)
    return thing(world, one)
  }
const succeeded =
  (then?: (world: World, one: Awaited<ReturnType<typeof succeededCampaign>>) => Promise<unknown>) =>
  async (world: World): Promise<Thing> => {
    const one = await succeededCampaign(world, { stages: await stages(world) })
    await freshSessions(world, { buyer: one.pledges[0]!.buyer, shop: one.shop })
    await then?.(world, one)
    return thing(world, one)
  }
async function send(world: World, { shop, pledges }: Awaited<ReturnType<typeof succeededCampaign>>, all: boolean) {
  for (const { order_id } of all ? pledges : pledges.slice(0, 1))
    await world.call(shop, order.ship, { id: order_id, carrier_code: 'SF', tracking_no: newTrackingNo() })
  await world.settle()
}

const told = {
  scheduled: 'done',
  live: 'done',
  succeeded: 'done',
  fulfilling: 'done',
  failed: 'done',
  finished: 'done',
}
const staged = { scheduled: 'done', live: 'done', succeeded: 'done', fulfilling: 'done' }
const of = ({ id }: Thing) => ({ id })

export const CAMPAIGN: Kind = {
  status: 'select status from funding_campaigns where id = $1',
  states: {
    draft: made('draft'),
    reviewing: made('reviewing'),
    rejected: made('reviewing', async (world, { id }) =>
      world.sql("update funding_campaigns set status = 'rejected' where id = $1", [id]),
    ),
    scheduled: async (world) =>
      made('approved', undefined, { from_at: Math.floor((await world.now()) / 1000) + 5 * DAY_S })(world),
    live: made('approved'),
    succeeded: succeeded(),
    fulfilling: succeeded((world, one) => send(world, one, false)),
    finished: succeeded(async (world, one) => {
      await send(world, one, true)
      for (const { buyer, order_id } of one.pledges) {
        await freshSessions(world, { buyer, shop: one.shop })
        await world.call(buyer, calls.confirm, { id: order_id })
      }
      await world.settle()
    }),
    failed: made('approved', async (world) => {
      await world.advance(14 * DAY_MS + 60_000)
      await world.settle()
    }),
    cancelled: made('approved', (world, { id, shop }) => world.call(shop, calls.edit, { id, action: 'cancel' })),
  },
  clocks: {
    funding_open: ['live'],
    funding_end: [],
    funding_count: [],
    funding_late: [],
    funding_end_late: [],
    funding_stop: [],
  },
  steps: {
    'funding.edit:save': {
      by: ['shop'],
      input: ({ id }) => ({ id, action: 'save', title: '复烧汝瓷茶器 新版' }),
      from: { draft: 'done', rejected: 'done' },
    },
    'funding.edit:submit': {
      by: ['shop'],
      input: ({ id }) => ({ id, action: 'submit' }),
      from: { rejected: 'reviewing' },
    },
    'funding.edit:withdraw': {
      by: ['shop'],
      input: ({ id }) => ({ id, action: 'withdraw' }),
      from: { reviewing: 'draft' },
    },
    'funding.edit:cancel': {
      by: ['shop'],
      input: ({ id }) => ({ id, action: 'cancel' }),
      from: { draft: 'cancelled', rejected: 'cancelled', scheduled: 'cancelled', live: 'cancelled' },
    },
    'funding.editTier': {
      by: ['shop'],
      input: ({ facts }) => ({ id: facts.tier_id, stock: 900 }),
      from: { draft: 'done', reviewing: 'done', rejected: 'done', scheduled: 'done', live: 'done' },
    },
    'funding.saveUpdate': { by: ['shop'], input: ({ id }) => ({ id, content: '第一窑已开' }), from: told },
    'funding.saveStage': {
      by: ['shop'],
      input: ({ id, facts }) => ({ id, stage_id: facts.stage_id, note: '坯已干' }),
      from: staged,
    },
    'funding.manage:lock': {
      by: ['shop'],
      input: ({ id }) => ({ id, action: 'lock' }),
      from: { succeeded: 'done', fulfilling: 'done' },
    },
    'funding.manage:postpone': {
      by: ['shop'],
      input: ({ id, facts }) => ({ id, action: 'postpone', until_at: facts.until_at }),
      from: { succeeded: 'done', fulfilling: 'done' },
    },
    'operator.approveCampaign': { by: ['operator'], input: of, from: { reviewing: 'live' } },
    'operator.rejectCampaign': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason }),
      from: { reviewing: 'rejected' },
    },
    'operator.stopCampaign': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason }),
      from: { scheduled: 'cancelled', live: 'cancelled', succeeded: 'cancelled', fulfilling: 'done' },
    },
  },
}
