/** Point tasks at the desk: drafted, shown, taken off. */
import { POINT_TASKS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import * as points from '../../../domains/points/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const source = listSource({
  resource: POINT_TASKS,
  from: sql`points_tasks t`,
  id: sql`t.id`,
  filters: { status: sql`t.status` },
  sorts: { id: { by: sql`t.id`, type: 'bigint' }, sort: { by: sql`t.sort`, type: 'bigint' } },
})

const present = async (ctx: Ctx, ids: number[]) =>
  inOrder(ids, await points.tasksByIds(ctx, ids)).map(({ created_at: _, ...task }) => task)

export const pointTasks = bindDefined(POINT_TASKS, {
  source,
  rows: present,
  file: { task: (row) => row.name },
  view: async () => ({}),
  logged: ({ status, code, name, points: worth, target, cycle }) => ({
    status,
    code,
    name,
    points: worth,
    target,
    cycle,
  }),
  acts: {
    async savePointTask(tx, form) {
      const { row, is_new } = await points.saveTask(tx, form)
      const { id, code, name, event, points: worth, cycle, target, sort } = row
      const after = { code, name, event, points: worth, cycle, target, sort }
      return { id, action: is_new ? 'point_task.create' : 'point_task.change', after }
    },
    publishPointTask: (tx, { id }) => points.publishTask(tx, id),
    withdrawPointTask: (tx, { id }) => points.withdrawTask(tx, id),
    archivePointTask: (tx, { id }) => points.archiveTask(tx, id),
  },
})
