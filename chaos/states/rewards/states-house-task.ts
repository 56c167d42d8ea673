/** Juya's own tasks, which pay points, and the places in them: their states, and who may do what in each. */
import { task as calls } from '@juya/contract'
import { newBuyer } from '../../../apps/server/src/domains/account/testing.ts'
import { newShop } from '../../../apps/server/src/domains/shop/testing.ts'
import {
  approve,
  houseTaskForm,
  newHouseTask,
  operatorAs,
  turnDown,
} from '../../../apps/server/src/domains/task/house/testing.ts'
import { deleteHouseTask, stopTask } from '../../../apps/server/src/domains/task/index.ts'
import { submitted, taken } from '../../../apps/server/src/domains/task/testing.ts'
import { inTransaction } from '../../../apps/server/src/platform/db/db.ts'
import type { World } from '../../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from '../states.ts'
import { freshSessions } from '../states-order.ts'

const HOUR_MS = 3_600_000
const reason = 'as planned'
const of = ({ id }: Thing) => ({ id })
const because = ({ id }: Thing) => ({ id, reason })

const made =
  (until: 'draft' | 'active', then?: (world: World, id: number) => Promise<unknown>) =>
  async (world: World): Promise<Thing> => {
    const { id } = await newHouseTask(world, { until })
    await then?.(world, id)
    const [buyer, shop] = [await newBuyer(world, { verified: true }), await newShop(world)]
    return { id, buyer, shop, facts: { form: await houseTaskForm(world) } }
  }

export const HOUSE_TASK: Kind = {
  status: 'select status from task_tasks where id = $1',
  states: {
    draft: made('draft'),
    active: made('active'),
    settled: made('active', async (world, id) => {
      await inTransaction(operatorAs(world), (tx) => stopTask(tx, id, reason, 'house'))
      await world.settle()
    }),
    cancelled: made('draft', (world, id) => inTransaction(operatorAs(world), (tx) => deleteHouseTask(tx, id))),
  },
  clocks: { task_end: [], task_settle: [] },
  steps: {
    'operator.saveHouseTask': {
      by: ['operator'],
      input: ({ id, facts }) => ({ id, revision: 1, ...(facts.form as object) }),
      from: { draft: 'done' },
    },
    'operator.publishHouseTask': { by: ['operator'], input: because, from: { draft: 'active' } },
    'operator.deleteHouseTask': { by: ['operator'], input: because, from: { draft: 'cancelled' } },
    'operator.stopHouseTask': { by: ['operator'], input: because, from: { active: 'finished' } },
    'task.take': { by: ['buyer', 'shop'], input: of, from: { active: 'done' }, strangers: { active: 'done' } },
  },
}

const held =
  (make: typeof taken, then?: (world: World, place: Awaited<ReturnType<typeof taken>>) => Promise<unknown>) =>
  async (world: World): Promise<Thing> => {
    const place = await make(world, await newHouseTask(world))
    await then?.(world, place)
    const shop = await newShop(world)
    await freshSessions(world, { buyer: place.taker, shop } as never)
    return { id: place.place_id, shop, buyer: place.taker, facts: {} }
  }
const content = '出处均已列明，请再核对一遍'

export const HOUSE_PLACE: Kind = {
  status: 'select status from task_places where id = $1',
  states: {
    taken: held(taken),
    submitted: held(submitted),
    paid: held(submitted, (world, { place_id }) => approve(world, place_id)),
    'rejected,may be tried again': held(submitted, (world, { place_id }) => turnDown(world, place_id)),
    disputed: held(submitted, async (world, { taker, place_id }) => {
      await turnDown(world, place_id)
      await world.call(taker, calls.appeal, { assignment_id: place_id, content })
    }),
    returned: held(taken, (world, { taker, place_id }) =>
      world.call(taker, calls.submit, { assignment_id: place_id, action: 'return' }),
    ),
    expired: held(taken, (world) => world.advance(49 * HOUR_MS)),
  },
  clocks: { place_submit: [], place_review: [], place_appeal: [], place_forget: [] },
  steps: {
    'task.submit:submit': {
      by: ['buyer'],
      input: ({ id }) => ({ assignment_id: id, text: '三种纹样已列出' }),
      from: { taken: 'submitted', submitted: 'again', 'rejected,may be tried again': 'submitted' },
    },
    'task.submit:return': {
      by: ['buyer'],
      input: ({ id }) => ({ assignment_id: id, action: 'return' }),
      from: { taken: 'returned', returned: 'again' },
    },
    'task.appeal': {
      by: ['buyer'],
      input: ({ id }) => ({ assignment_id: id, content }),
      from: { 'rejected,may be tried again': 'disputed', disputed: 'again' },
    },
    'operator.approveProof': { by: ['operator'], input: of, from: { submitted: 'paid' } },
    'operator.rejectProof': { by: ['operator'], input: because, from: { submitted: 'rejected' } },
    'operator.overturnRejection': { by: ['operator'], input: because, from: { disputed: 'paid' } },
    'operator.upholdRejection': { by: ['operator'], input: because, from: { disputed: 'rejected' } },
  },
}
