/** The fields masters work in, at the desk. */
import { MASTER_CATEGORIES } from '@juya/contract'
import * as domain from '../../../domains/master/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { masterCategorySource, mastersIn } from '../../master/console.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.categoriesByIds(ctx, ids))
  return found.map(({ id, name, name_en, sort, is_open, revision }) => ({
    ...{ id, name_zh: name, name_en, sort, status: is_open ? ('open' as const) : ('closed' as const), revision },
  }))
}

export const masterCategories = bindDefined(MASTER_CATEGORIES, {
  source: masterCategorySource,
  rows: present,
  file: { category: (row) => row.name_zh },
  view: async (ctx, { id }) => ({ masters: await mastersIn(ctx, id) }),
  logged: ({ name_zh, name_en, sort, status }) => ({ name_zh, name_en, sort, status }),
  acts: {
    async saveMasterCategory(tx, { name_zh, ...form }) {
      const id = await domain.saveCategory(tx, { ...form, name: name_zh })
      return { id, action: form.id === undefined ? 'master_category.create' : 'master_category.change' }
    },
  },
})
