import { activity, coupon } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { banUser } from '../account/index.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { templateById } from '../coupon/index.ts'
import { offered } from '../coupon/testing.ts'
import { expectBooksBalance } from '../ledger/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const HOUR_MS = 3_600_000

/** ¥20 off for who brings two friends within a day. */
const offer = (more: Parameters<typeof offered>[2] = {}) =>
  offered(world, null, { audience: 'share', share_helps: 2, share_hours: 24, budget_fen: 2_000_00, ...more })
const begin = async (person: TestPerson, id: number) => (await world.call(person, activity.signUp, { id })).mine!
const help = (person: TestPerson, share_code: string) => world.call(person, activity.signUp, { share_code })
const issued = async (id: number) => (await templateById(world.ctx, id))!.issued
const usable = async (person: TestPerson) =>
  (await world.call(person, coupon.mine, {})).list.map(({ coupon: { id } }) => id)
/** Two accounts on one phone. */
const link = async (...people: TestPerson[]) => {
  for (const { id } of people)
    await world.sql(
      'insert into account_devices (user_id, device_id, first_seen_at, last_seen_at) values ($1, $2, platform_now(), platform_now())',
      [id, `phone-of-${people[0]!.id}`],
    )
}

describe('a coupon for who brings friends', () => {
  test('is kept from the start, and theirs with the last friend', async () => {
    const id = await offer()
    const [leo, ann, bob] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
    const begun = await begin(leo, id)
    expect(begun).toMatchObject({
      ...{ status: 'open', needed: 2, helpers: [] },
      clocks: [{ kind: 'share_lapse', text: 'Needs 2 more within {left}, or the coupon goes to others' }],
    })
    expect(await issued(id)).toBe(1)
    expect(await usable(leo)).toEqual([])

    expect((await help(ann, begun.code)).friend).toMatchObject({ helped: 1, i_helped: true, status: 'open' })
    expect(await usable(leo)).toEqual([])
    expect((await help(bob, begun.code)).friend).toMatchObject({ helped: 2, status: 'earned', clocks: [] })
    expect(await usable(leo)).toEqual([id])
    expect(await issued(id)).toBe(1)
    const { list } = await world.call(leo, activity.mine, {})
    expect(list[0]).toMatchObject({ status: 'earned' })
    expect(list[0]!.helpers).toHaveLength(2)
  })

  test('is free again for others when the friends have not come in time', async () => {
    const id = await offer({ total: 1 })
    const [leo, ann] = [await newBuyer(world), await newBuyer(world)]
    const begun = await begin(leo, id)
    await help(ann, begun.code)
    const other = await newBuyer(world)
    expect((await world.call(other, activity.info, { id })).list[0]).toMatchObject({
      left: 0,
      startable: { ok: false },
    })
    await world.refused(other, activity.signUp, { id }, 'COUPON_GONE')

    await world.advance(24 * HOUR_MS)
    expect((await world.call(leo, activity.mine, {})).list[0]).toMatchObject({ status: 'lapsed' })
    expect(await issued(id)).toBe(0)
    expect((await begin(other, id)).status).toBe('open')
  })

  test('is begun once at a time, and had once', async () => {
    const id = await offer({ share_helps: 1 })
    const [leo, ann] = [await newBuyer(world), await newBuyer(world)]
    const begun = await begin(leo, id)
    expect((await begin(leo, id)).id).toBe(begun.id)
    expect(await issued(id)).toBe(1)
    await help(ann, begun.code)
    await world.refused(leo, activity.signUp, { id }, 'COUPON_HAVE')
  })

  test('is neither claimed nor listed among those one may claim', async () => {
    const id = await offer()
    const leo = await newBuyer(world)
    await world.refused(leo, coupon.claim, { id }, 'NOT_FOUND')
    expect((await world.call(leo, coupon.offers, {})).list.map((one) => one.id)).not.toContain(id)
    expect((await world.call(guest, activity.info, {})).list.map((one) => one.id)).toContain(id)
  })

  test('that is paused takes nobody new, and those under way have it', async () => {
    const id = await offer({ share_helps: 1 })
    const [leo, ann] = [await newBuyer(world), await newBuyer(world)]
    const begun = await begin(leo, id)
    await world.sql(`update coupon_templates set status = 'paused' where id = $1`, [id])
    await world.refused(await newBuyer(world), activity.signUp, { id }, 'COUPON_GONE')
    await help(ann, begun.code)
    expect(await usable(leo)).toEqual([id])
  })
})

describe('a friend', () => {
  test('counts once an offer, whomever they help; who begins cannot help themselves', async () => {
    const id = await offer()
    const [leo, mia, ann] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
    const [his, hers] = [await begin(leo, id), await begin(mia, id)]
    await help(ann, his.code)
    expect((await help(ann, his.code)).friend).toMatchObject({ helped: 1 })
    await world.refused(ann, activity.signUp, { share_code: hers.code }, 'ALREADY_DONE')
    await world.refused(leo, activity.signUp, { share_code: his.code }, 'SELF_ACTION')
    expect((await world.call(ann, activity.info, { share_code: hers.code })).friend).toMatchObject({
      helpable: { ok: false },
      helped: 0,
    })
  })

  test('is a person of their own: accounts on one phone neither help each other nor count twice', async () => {
    const id = await offer({ share_helps: 3 })
    const [leo, second, ann, again] = [
      await newBuyer(world),
      await newBuyer(world),
      await newBuyer(world),
      await newBuyer(world),
    ]
    await link(second, leo)
    await link(again, ann)
    const begun = await begin(leo, id)
    await world.refused(second, activity.signUp, { share_code: begun.code }, 'SELF_ACTION')
    await help(ann, begun.code)
    await world.refused(again, activity.signUp, { share_code: begun.code }, 'ALREADY_DONE')
  })

  test('helps three a day', async () => {
    const id = await offer({ share_helps: 2 })
    const ann = await newBuyer(world)
    for (let n = 0; n < 3; n++) {
      const other = await offer({ share_helps: 2 })
      await help(ann, (await begin(await newBuyer(world), other)).code)
    }
    const last = await begin(await newBuyer(world), id)
    await world.refused(ann, activity.signUp, { share_code: last.code }, 'LIMIT_REACHED')
  })

  test('who comes too late changes nothing', async () => {
    const id = await offer()
    const begun = await begin(await newBuyer(world), id)
    await world.advance(24 * HOUR_MS)
    const late = { status: 'lapsed' }
    await world.refused(await newBuyer(world), activity.signUp, { share_code: begun.code }, 'STATE_CONFLICT', late)
    await world.refused(await newBuyer(world), activity.signUp, { share_code: 'notalinkatall' }, 'NOT_FOUND')
  })

  test('who comes after the last one is told that the coupon was earned', async () => {
    const id = await offer({ share_helps: 1 })
    const [leo, ann, bob] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
    const { code: share_code } = await begin(leo, id)
    await help(ann, share_code)

    await world.refused(bob, activity.signUp, { share_code }, 'STATE_CONFLICT', { status: 'earned' })

    await world.advance(25 * HOUR_MS)
    const later = await newBuyer(world)
    await world.refused(later, activity.signUp, { share_code }, 'STATE_CONFLICT', { status: 'earned' })
  })

  test('and another who come at once for the last place: the coupon is had once', async () => {
    const id = await offer({ share_helps: 1 })
    const begun = await begin(await newBuyer(world), id)
    const friends = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
    const came = await Promise.allSettled(friends.map((one) => help(one, begun.code)))
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('who is banned brings nobody: what was kept is free', async () => {
  const id = await offer()
  const leo = await newBuyer(world)
  await begin(leo, id)
  await inTransaction(world.ctx, (tx) => banUser(tx, { user_id: leo.id, reason: 'a look' }))
  await world.settle()
  expect(await issued(id)).toBe(0)
})

test('five a day are begun', async () => {
  const leo = await newBuyer(world)
  for (let n = 0; n < 5; n++) await begin(leo, await offer())
  const id = await offer()
  await world.refused(leo, activity.signUp, { id }, 'LIMIT_REACHED')
  expect((await world.call(leo, activity.signUpForm, { id })).startable.ok).toBe(false)
})
