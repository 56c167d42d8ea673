/** Pictures with people's links: drawn by the server, named by what is on them, so many a day. */
import { createHash } from 'node:crypto'
import { invite } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CodeReader } from '../../../platform/media/codes/read-codes.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { openDraw } from '../../draw/testing.ts'
import { offeredItem } from '../../exchange/testing.ts'
import { newGoods } from '../../goods/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { newTask } from '../../task/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** What the codes in a stored picture say. */
async function codesIn(path: string): Promise<string[] | undefined> {
  const picture = sharp((await world.services.files.read(path))!)
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return new CodeReader().read({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
}

describe('a poster', () => {
  test('has the person’s link in its code; the same inputs give the same picture, others another (invite.createPoster)', async () => {
    const leo = await newBuyer(world, { nickname: '林清和' })
    const one = await world.call(leo, invite.createPoster, {})
    const { link, posters } = await world.call(leo, invite.index, {})
    expect(link).toContain(`/h5/?invite_uid=${leo.id}`)
    expect(await codesIn(one.image)).toEqual([link])
    expect(posters).toEqual([one])

    expect(await world.call(leo, invite.createPoster, {})).toEqual(one)
    const ink = await world.call(leo, invite.createPoster, { look: 'ink' })
    expect(ink.image).not.toBe(one.image)
    const [row] = await world.sql<{ inputs: string }>('select inputs from invite_posters where id = $1', [one.id])
    expect(one.image).toContain(row!.inputs.slice(0, 32))
    expect(createHash('sha256').digest('hex')).toHaveLength(row!.inputs.length)
  })

  test('of a shop shows it, and leads there; of nothing that is there it is none', async () => {
    const [leo, shop] = [await newBuyer(world), await newShop(world)]
    const poster = await world.call(leo, invite.createPoster, { template: 'shop', ref_id: shop.id })
    const [code] = (await codesIn(poster.image))!
    expect(code).toContain(`/h5/shop/${shop.id}?invite_uid=${leo.id}`)
    await world.refused(leo, invite.createPoster, { template: 'lot', ref_id: 99_999_999 }, 'NOT_FOUND')
    await world.refused(leo, invite.createPoster, { template: 'lot' }, 'MISSING_PARAM')
    await world.refused(guest, invite.index, {}, 'LOGIN_EXPIRED')
  })

  test('of goods, a task, a draw and an item of the mall leads there by the person’s link', async () => {
    const leo = await newBuyer(world)
    const things = [
      ['goods', (await newGoods(world)).id],
      ['task', (await newTask(world)).id],
      ['draw', (await openDraw(world)).id],
      ['item', (await offeredItem(world)).id],
    ] as const

    for (const [template, ref_id] of things) {
      const poster = await world.call(leo, invite.createPoster, { template, ref_id })
      const [code] = (await codesIn(poster.image))!
      expect([poster.template, code]).toEqual([
        template,
        expect.stringContaining(`/h5/${template}/${ref_id}?invite_uid=${leo.id}`),
      ])
    }
    const hidden = await newTask(world, { until: 'reviewing' })
    await world.refused(leo, invite.createPoster, { template: 'task', ref_id: hidden.id }, 'NOT_FOUND')
  })

  test('is drawn 20 times a day, deleted ones counted; one that is kept is given again (invite.deletePoster)', async () => {
    const [leo, mia] = [await newBuyer(world), await newBuyer(world)]
    const one = await world.call(leo, invite.createPoster, {})
    await world.sql(
      `insert into invite_posters (user_id, template, look, inputs, image, deleted_at) select $1, 'invite', 'red', n::text, 'x', platform_now() from generate_series(1, 19) n`,
      [leo.id],
    )
    expect(await world.call(leo, invite.createPoster, {})).toEqual(one)
    await world.refused(leo, invite.createPoster, { look: 'jade' }, 'LIMIT_REACHED')
    await world.refused(mia, invite.deletePoster, { id: one.id }, 'NOT_FOUND')
    await world.call(leo, invite.deletePoster, { id: one.id })
    await world.refused(leo, invite.deletePoster, { id: one.id }, 'NOT_FOUND')
    expect((await world.call(leo, invite.index, {})).posters).toEqual([])
    await world.refused(leo, invite.createPoster, {}, 'LIMIT_REACHED')

    await world.advance(86_400_000)
    const again = await world.call(leo, invite.createPoster, {})
    expect(await codesIn(again.image)).toHaveLength(1)
    await world.advance(40 * 86_400_000)
    expect(await world.services.files.read(again.image)).toBeDefined()
  })
})
