/** Valid calls about the tree of categories: each about a category of its own, so that those everybody uses stay as they are. */
import { auction, operator } from '@juya/contract'
import { newOperator } from '../../../../apps/server/src/domains/operator/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { pictureForm } from '../prepared-parts.ts'

const REASON = 'tidied up by the desk'
const FIELD = {
  key: 'height_cm',
  label_en: 'Height',
  label_zh: '高',
  type: 'number',
  unit: 'cm',
  options_en: [],
  options_zh: [],
  required: true,
}
let made = 0
const names = () => ({ name_zh: `台架${++made}`, name_en: `Rig ${made}` })

/** A new category below another, or of the first level. */
async function added({ world, operator: caller }: Fixtures, parent_id?: number): Promise<number> {
  const form = { ...names(), ...(parent_id ? { parent_id } : {}) }
  return (await world.call(caller, operator.createCategory, form)).id
}

const act =
  (more: object = { reason: REASON }) =>
  async (fixtures: Fixtures): Promise<ValidCall> => ({
    caller: fixtures.operator,
    input: { id: await added(fixtures), ...more },
  })

/** A picture in a form, as other uploads send it. */
const picture = async ({ operator: caller }: Fixtures): Promise<ValidCall> => ({
  caller,
  input: {},
  multipart: pictureForm(),
})

export const PREPARED_FOR_CATEGORIES: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  'operator.uploadNoteFile': picture,
  'operator.uploadCategoryPicture': picture,
  'operator.createCategory': async ({ operator: caller }) => ({ caller, input: names() }),
  'operator.editCategory': async (fixtures) => act(names())(fixtures),
  async 'operator.sortCategory'(fixtures) {
    const parent_id = await added(fixtures)
    await added(fixtures, parent_id)
    return { caller: fixtures.operator, input: { id: await added(fixtures, parent_id), move: 'up' } }
  },
  'operator.categoryTemplate': act({}),
  'operator.templateGaps': act({ fields: [FIELD] }),
  'operator.saveCategoryTemplate': act({ after: 0, fields: [FIELD], reason: REASON }),
  'operator.disableCategory': act(),
  async 'operator.enableCategory'(fixtures) {
    const { caller, input } = await act()(fixtures)
    await fixtures.world.call(caller, operator.disableCategory, input as never)
    return { caller, input }
  },
  'operator.setCategoryRate': act({ commission_bp: 100, reason: REASON }),
  async 'operator.callOffCategoryRate'(fixtures) {
    const { world, shop } = fixtures
    const { caller, input } = await act()(fixtures)
    const { defaults } = await world.call(shop, auction.publishParams, { category_id: input.id as number })
    const raised = { ...input, commission_bp: defaults.commission_bp + 100 }
    const { id } = await world.call(caller, operator.setCategoryRate, raised as never)
    await world.call(await newOperator(world), operator.decideApproval, { id, accept: true, reason: REASON })
    return { caller, input }
  },
}
