import { shop } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { memberIds, memberOf } from './members.ts'
import { openShop, takeReview } from './shops.ts'
import { newShop } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('opening a shop', () => {
  it('needs a name nobody has, and one person opens one', async () => {
    const known = await newShop(world, { name: 'Jade House' })
    await expect(
      openShop(world.ctx, { owner_user_id: (await newBuyer(world)).id, name: 'JADE house' }),
    ).rejects.toMatchObject({ key: 'VALIDATION' })
    await expect(openShop(world.ctx, { owner_user_id: known.owner.id, name: 'Another' })).rejects.toMatchObject({
      key: 'ALREADY_DONE',
    })
  })
})

describe('members', () => {
  it('act for the shop they belong to, or for the one they name', async () => {
    const [one, two] = [await newShop(world), await newShop(world)]
    await world.sql(
      `insert into shop_members (shop_id, user_id, role, permissions, chosen_at) values ($1, $2, 'staff', '{order}', platform_now() - interval '1 day')`,
      [two.id, one.owner.id],
    )
    expect(await memberOf(world.ctx, one.owner.id, undefined)).toMatchObject({ shop_id: one.id, role: 'owner' })
    expect(await memberOf(world.ctx, one.owner.id, two.id)).toMatchObject({
      shop_id: two.id,
      role: 'staff',
      permissions: ['order'],
    })
    expect(await memberIds(world.ctx, two.id)).toEqual(expect.arrayContaining([one.owner.id, two.owner.id]))
  })

  it('who were disabled are none at once', async () => {
    const [one, two] = [await newShop(world), await newShop(world)]
    await world.sql(`insert into shop_members (shop_id, user_id, role, status) values ($1, $2, 'staff', 'disabled')`, [
      two.id,
      one.owner.id,
    ])
    expect(await memberOf(world.ctx, one.owner.id, two.id)).toBeUndefined()
  })
})

describe('ratings', () => {
  it('are means with ten imagined reviews of five, and count what people say', async () => {
    const { id } = await newShop(world)
    expect(await world.call(guest, shop.info, { id })).toMatchObject({ rating: null, ratings: null, review_count: 0 })
    await inTransaction(world.ctx, (tx) =>
      takeReview(tx, id, { id: 1, title: '瓶', rating: 1, desc: 1, service: 1, ship: 1, tags: ['slow'] }),
    )
    const detail = await world.call(guest, shop.info, { id })
    expect(detail).toMatchObject({
      review_count: 1,
      good_rate_bp: 0,
      ratings: { desc: 4.64 },
      rating: 4.64,
      impressions: [{ tag: 'slow', count: 1 }],
    })
  })
})

describe('the guarantee deposit', () => {
  it('is told where a shop must keep one, with what it holds; elsewhere nothing is said of it', async () => {
    const [free, asked] = [await newShop(world), await newShop(world, { deposit_required_fen: 10_000_00 })]
    const deposit = async ({ id }: { id: number }) => (await world.call(guest, shop.info, { id })).deposit

    expect(await deposit(free)).toBeNull()
    expect(await deposit(asked)).toEqual({ held_fen: 0, required_fen: 10_000_00 })
  })
})

describe('lists', () => {
  it('recommend select shops', async () => {
    const { id } = await newShop(world, { is_select: true })
    expect((await world.call(guest, shop.recommended, {})).list.map((one) => one.id)).toEqual([id])
    await world.refused(guest, shop.recommended, { page: 0 }, 'VALIDATION')
  })

  it('of kinds are the categories; of one shop what it sells', async () => {
    const { id } = await newShop(world, { main_category_ids: [2] })
    expect((await world.call(guest, shop.categories, {})).list.map((one) => one.name)).toContain('Jade')
    expect((await world.call(guest, shop.categories, { shop_id: id })).list).toEqual([{ id: 2, name: 'Ceramics' }])
    await world.refused(guest, shop.categories, { shop_id: 999_999 }, 'NOT_FOUND')
  })
})
