/** A shop's replies and hours: each call has a shop of its own, or a reply of its own. */
import { service, site } from '@juya/contract'
import { newShop } from '../../../../apps/server/src/domains/shop/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'

const QUICK = { title: '尺寸', content: '尺寸已列在详情中' }
const AUTO = { title: '发货', content: '{shop}每天下午发货', trigger: 'keyword' as const, keywords: ['发货'] }

async function ofQuick({ world }: Fixtures): Promise<ValidCall> {
  const caller = await newShop(world)
  return { caller, input: { id: (await world.call(caller, service.addQuick, QUICK)).id } }
}

async function ofAuto({ world }: Fixtures): Promise<ValidCall> {
  const caller = await newShop(world)
  return { caller, input: { id: (await world.call(caller, service.addAuto, AUTO)).id } }
}

export const PREPARED_FOR_SERVICE: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'service.orderQuick'(fixtures) {
    const { caller, input } = await ofQuick(fixtures)
    return { caller, input: { ids: [input.id] } }
  },
  async 'service.addQuick'({ world }) {
    return { caller: await newShop(world), input: QUICK }
  },
  'service.quick': ofQuick,
  async 'service.editQuick'(fixtures) {
    const { caller, input } = await ofQuick(fixtures)
    return { caller, input: { ...input, content: '长 6 厘米' } }
  },
  'service.deleteQuick': ofQuick,
  async 'service.addAuto'({ world }) {
    return { caller: await newShop(world), input: AUTO }
  },
  'service.auto': ofAuto,
  async 'service.editAuto'(fixtures) {
    const { caller, input } = await ofAuto(fixtures)
    return { caller, input: { ...input, content: '隔日发货' } }
  },
  'service.deleteAuto': ofAuto,
  async 'service.saveHours'({ world }) {
    const span = [{ from: '09:00', to: '18:00' }]
    const hours = { weekdays: [span, span, span, span, span, [], []], holidays: [] }
    return { caller: await newShop(world), input: { hours, version: 0 } }
  },
  async 'service.availability'({ world }) {
    return { caller: await newShop(world), input: {} }
  },
  async 'service.setAvailability'({ world }) {
    return { caller: await newShop(world), input: { on: false } }
  },
  async 'service.saveGuard'({ world }) {
    return { caller: await newShop(world), input: { blocked_words: ['刷单'] } }
  },
  async 'service.questions'({ shop, person }) {
    return { caller: person, input: { shop_id: shop.id } }
  },
  async 'service.autoReply'({ shop, person }) {
    return { caller: person, input: { shop_id: shop.id, trigger: 'keyword', text: '发货' } }
  },
  async 'site.customerServiceAnswer'({ person }) {
    return { caller: person, input: { q: '怎样更换手机号' } }
  },
  async 'site.helpInfo'({ world, person }) {
    const { list } = await world.call(person, site.helpList, {})
    return { caller: person, input: { id: list[0]!.id } }
  },
  async 'site.helpUseful'({ person }) {
    return { caller: person, input: { id: 28, useful: true } }
  },
}
