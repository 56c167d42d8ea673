/** The categories of tasks at the desk. */
import { TASK_CATEGORIES } from '@juya/contract'
import * as domain from '../../../domains/task/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { categorySource, tasksInCategory } from '../../task/console.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.store.categoriesByIds(ctx, ids))
  return found.map(({ id, name, name_en, icon, sort, status, revision }) => ({
    ...{ id, name_zh: name, name_en, icon, sort, status, revision },
  }))
}

export const taskCategories = bindDefined(TASK_CATEGORIES, {
  source: categorySource,
  rows: present,
  file: { category: (row) => row.name_zh },
  view: async (ctx, { id }) => ({ tasks: await tasksInCategory(ctx, id) }),
  logged: ({ name_zh, name_en, icon, sort, status }) => ({ name_zh, name_en, icon, sort, status }),
  acts: {
    async saveTaskCategory(tx, { id, revision, name_zh, name_en, icon, sort }) {
      const { row, is_new } = await domain.saveCategory(tx, { id, revision, name: name_zh, name_en, icon, sort })
      return {
        id: row.id,
        action: is_new ? 'task_category.create' : 'task_category.change',
        after: { name_zh, name_en, icon, sort },
      }
    },
    closeTaskCategory: (tx, { id }) => domain.switchCategory(tx, id, 'off'),
    openTaskCategory: (tx, { id }) => domain.switchCategory(tx, id, 'shown'),
  },
})
