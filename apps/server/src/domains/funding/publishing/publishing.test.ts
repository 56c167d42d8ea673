import { funding } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { accounts, setFrozen } from '../../ledger/index.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { categoryIdByCode } from '../../site/index.ts'
import { approveCampaign } from '../index.ts'
import { campaignForm, campaignRow, newCampaign, newPledge, paidPledge, payDeposit, tierForm } from '../testing.ts'

const DAY_S = 86_400
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const nowS = async (): Promise<number> => Math.floor((await world.now()) / 1000)

describe('a shop', () => {
  test('saves a campaign as a draft, finds it again as its form, and submits it once it has a tier', async () => {
    const shop = await newShop(world)
    const stages = [
      { name: '第一窑', planned_at: (await nowS()) + 30 * DAY_S },
      { name: '第二窑', planned_at: (await nowS()) + 45 * DAY_S },
    ]
    const form = await campaignForm(world, { stages })
    const { id, status } = await world.call(shop, funding.publish, { ...form, save: 'draft' } as never)
    expect(status).toBe('draft')
    await world.refused(guest, funding.info, { id }, 'NOT_FOUND')
    await payDeposit(world, shop, 500_00)

    await world.refused(shop, funding.edit, { id, action: 'submit' }, 'TIER_NEEDED')
    const tier = await world.call(shop, funding.addTier, tierForm({ campaign_id: id }) as never)
    const edited = await world.call(shop, funding.edit, { id, title: '复烧汝瓷，第二次', action: 'submit' })

    expect(edited).toMatchObject({ id, status: 'reviewing', min_price_fen: 498_00 })
    expect(await world.call(shop, funding.editForm, { id })).toMatchObject({
      status: 'reviewing',
      form: { title: '复烧汝瓷，第二次', goal_fen: 10_000_00, days: 14, stages, tier_ids: [tier.id] },
      campaign: { id, is_mine: true, stages: [{ name: '第一窑' }, { name: '第二窑' }] },
      actions: ['withdraw'],
    })
    const { list, counts } = await world.call(shop, funding.shopCampaigns, { status: 'reviewing' })
    expect(list).toMatchObject([{ id, to_ship: 0, shipped: 0, question_open: 0 }])
    expect(counts).toEqual({ reviewing: 1 })
  })

  test('is told what is wrong with a campaign: dates, words, category, tiers of others', async () => {
    const shop = await newShop(world)
    const other = await newCampaign(world, { until: 'draft' })
    const refused = async (more: Record<string, unknown>, why: Parameters<World['refused']>[3]) =>
      world.refused(shop, funding.publish, { ...(await campaignForm(world, more)), save: 'draft' } as never, why)
    const in_days = async (days: number) => (await nowS()) + days * DAY_S

    await refused({ ship_by_at: await in_days(13) }, 'VALIDATION')
    await refused({ ship_by_at: await in_days(800) }, 'VALIDATION')
    await refused({ from_at: await in_days(50) }, 'VALIDATION')
    await refused({ stages: [{ name: '太晚', planned_at: await in_days(61) }] }, 'VALIDATION')
    await refused(
      {
        stages: [
          { name: '后', planned_at: await in_days(40) },
          { name: '前', planned_at: await in_days(30) },
        ],
      },
      'VALIDATION',
    )
    await refused({ days: 6 }, 'VALIDATION')
    await refused({ goal_fen: 999_99 }, 'VALIDATION')
    await refused({ story: '象牙白釉之外，另附象牙雕件一件，数量极少，售完即止。' }, 'CONTENT_BLOCKED')
    await refused({ category_id: 999_999 }, 'NOT_FOUND')
    await refused({ tier_ids: other.tier_ids }, 'NOT_FOUND')
    await refused({ video: 'upload/2026/01/test/other.mp4' }, 'NOT_FOUND')
  })

  test('submits nothing with a frozen wallet, half its deposit, no licence for liquor, or while it is suspended', async () => {
    const shop = await newShop(world, { deposit_required_fen: 1_000_00 })
    const { id } = await newCampaign(world, { shop, until: 'draft' })
    let n = 0
    // The same form twice within seconds counts as one.
    const submit = () => ({ id, title: `复烧汝瓷，第 ${++n} 次`, action: 'submit' as const })
    const liquor = (await categoryIdByCode(world.ctx, 'liquor'))!

    await world.refused(shop, funding.edit, submit(), 'SHOP_DEPOSIT_SHORT')
    await payDeposit(world, shop, 1_500_00)
    await world.refused(shop, funding.edit, { ...submit(), category_id: liquor }, 'LICENCE_REQUIRED')
    await inTransaction(world.ctx, (tx) => setFrozen(tx, accounts.shopWallet(shop.id), true))
    await world.refused(shop, funding.edit, submit(), 'WALLET_FROZEN')
    await inTransaction(world.ctx, (tx) => setFrozen(tx, accounts.shopWallet(shop.id), false))
    await world.sql("update shop_shops set status = 'suspended' where id = $1", [shop.id])
    await world.refused(shop, funding.edit, submit(), 'SHOP_NOT_ACTIVE')
    await world.sql("update shop_shops set status = 'active' where id = $1", [shop.id])

    await world.call(shop, funding.edit, submit())
    expect((await campaignRow(world, id)).status).toBe('reviewing')
  })

  test('changes no campaign that is under review or live, none that somebody else has changed meanwhile, and none of another shop', async () => {
    const one = await newCampaign(world, { until: 'reviewing' })
    const stranger = await newShop(world)

    await world.refused(one.shop, funding.edit, { id: one.id, title: '换个标题' }, 'STATE_CONFLICT')
    await world.refused(stranger, funding.edit, { id: one.id, title: '换个标题' }, 'NOT_FOUND')
    await world.refused(stranger, funding.editForm, { id: one.id }, 'NOT_FOUND')
    await world.call(one.shop, funding.edit, { id: one.id, action: 'withdraw' })
    const { version } = await world.call(one.shop, funding.editForm, { id: one.id })
    await world.call(one.shop, funding.edit, { id: one.id, version, title: '先改的标题' })
    await world.refused(one.shop, funding.edit, { id: one.id, version, title: '后改的标题' }, 'EDIT_CONFLICT')
    await world.call(one.shop, funding.edit, { id: one.id, action: 'submit' })
    await inTransaction(world.ctx, (tx) => approveCampaign(tx, one.id))

    await world.refused(one.shop, funding.edit, { id: one.id, goal_fen: 1_000_00 }, 'STATE_CONFLICT')
    await world.refused(one.shop, funding.edit, { id: one.id, version: 1, action: 'withdraw' }, 'STATE_CONFLICT')
  })

  test('gives a campaign up while nobody has backed it, and no longer once somebody has, even unpaid', async () => {
    const [alone, backed] = [await newCampaign(world), await newCampaign(world)]
    await newPledge(world, backed)

    await world.refused(backed.shop, funding.edit, { id: backed.id, action: 'cancel' }, 'HAS_OPEN_ITEMS')
    const given_up = await world.call(alone.shop, funding.edit, { id: alone.id, action: 'cancel' })

    expect(given_up.status).toBe('cancelled')
    expect((await world.call(guest, funding.info, { id: alone.id })).reserve).toBeNull()
    const left = await world.sql(
      "select kind from platform_deadlines where ref_id = $1 and kind in ('funding_open', 'funding_end')",
      [alone.id],
    )
    expect(left).toEqual([])
  })

  test('keeps a draft it gave up to itself', async () => {
    const draft = await newCampaign(world, { until: 'draft' })
    await world.call(draft.shop, funding.edit, { id: draft.id, action: 'cancel' })

    await world.refused(guest, funding.info, { id: draft.id }, 'NOT_FOUND')
    const { list } = await world.call(guest, funding.list, { status: 'ended' })
    expect(list.map(({ id }) => id)).not.toContain(draft.id)
  })

  test('prepares and runs a limited number at a time', async () => {
    const shop = await newShop(world)
    await newCampaign(world, { shop, until: 'draft' })
    await world.sql("insert into platform_settings (key, value) values ('funding.campaigns_max', '1')")
    world.services.settings.forget()

    await world.refused(
      shop,
      funding.publish,
      { ...(await campaignForm(world)), save: 'draft' } as never,
      'LIMIT_REACHED',
    )
    await world.sql("delete from platform_settings where key = 'funding.campaigns_max'")
    world.services.settings.forget()
  })
})

describe('a tier', () => {
  test('is made before its campaign or in it, and shown in the language of its reader', async () => {
    const shop = await newShop(world)
    const free = await world.call(shop, funding.addTier, tierForm({ stock: 0 }) as never)
    expect(free).toMatchObject({ name: 'One brush washer', left: null, locked: false })
    expect((await world.call(shop, funding.tiers, {})).list).toMatchObject([{ id: free.id }])
    expect(await world.call(shop, funding.tierForm, { id: free.id })).toMatchObject({
      name: '洗一件',
      name_en: 'One brush washer',
      content: '独立窑号，附盒',
    })

    const form = await campaignForm(world, { tier_ids: [free.id] })
    const { id } = await world.call(shop, funding.publish, { ...form, save: 'draft' } as never)

    expect((await world.call(shop, funding.tiers, {})).list).toEqual([])
    expect((await world.call(shop, funding.tiers, { campaign_id: id })).list).toMatchObject([{ id: free.id }])
    const stranger = await newShop(world)
    await world.refused(stranger, funding.tierForm, { id: free.id }, 'NOT_FOUND')
    await world.refused(stranger, funding.tiers, { campaign_id: id }, 'NOT_FOUND')
    await world.refused(stranger, funding.editTier, { id: free.id, price_fen: 1 }, 'NOT_FOUND')
    await world.refused(stranger, funding.addTier, tierForm({ campaign_id: id }) as never, 'NOT_FOUND')
    await world.call(shop, funding.edit, { id, tier_ids: [] })
    expect((await world.call(shop, funding.tiers, {})).list).toMatchObject([{ id: free.id }])
  })

  test('brings in ¥50,000,000 at most, and sends for ¥200 at most', async () => {
    const shop = await newShop(world)
    const dear = tierForm({ price_fen: 5_000_00, stock: 10_000 })
    await world.refused(shop, funding.addTier, { ...dear, price_fen: 5_000_01 } as never, 'AMOUNT_INVALID')
    await world.refused(shop, funding.addTier, tierForm({ shipping_fen: 200_01 }) as never, 'VALIDATION')
    const { id } = await world.call(shop, funding.addTier, dear as never)
    await world.refused(shop, funding.editTier, { id, stock: 10_001 }, 'AMOUNT_INVALID')
    await world.refused(shop, funding.editTier, { id, name: '象牙雕件' }, 'CONTENT_BLOCKED')
  })

  test('stands once somebody has backed it: its stock grows, and it may be closed', async () => {
    const one = await newCampaign(world, { tiers: [{ stock: 10 }] })
    const [id] = one.tier_ids as [number]
    await paidPledge(world, one, { qty: 2 })

    await world.refused(one.shop, funding.editTier, { id, price_fen: 400_00 }, 'STATE_CONFLICT')
    await world.refused(one.shop, funding.editTier, { id, content: '不附盒' }, 'STATE_CONFLICT')
    await world.refused(one.shop, funding.editTier, { id, per_user: 1 }, 'STATE_CONFLICT')
    await world.refused(one.shop, funding.editTier, { id, stock: 9 }, 'STATE_CONFLICT')
    expect(await world.call(one.shop, funding.editTier, { id, stock: 12 })).toMatchObject({ left: 10, locked: true })
    expect(await world.call(one.shop, funding.editTier, { id, status: 'off' })).toMatchObject({ status: 'off' })
    await world.refused(one.shop, funding.addTier, tierForm({ campaign_id: one.id }) as never, 'STATE_CONFLICT')
  })

  test('of a campaign that was approved stands before anybody has backed it', async () => {
    const one = await newCampaign(world)
    const [id] = one.tier_ids as [number]

    await world.refused(one.shop, funding.editTier, { id, price_fen: 1_00 }, 'STATE_CONFLICT')
    await world.call(one.shop, funding.editTier, { id, stock: 130 })
  })

  test('is one of twenty in a campaign', async () => {
    const draft = await newCampaign(world, { until: 'draft', tiers: Array.from({ length: 20 }, () => ({})) })

    await world.refused(draft.shop, funding.addTier, tierForm({ campaign_id: draft.id }) as never, 'LIMIT_REACHED')
  })
})
