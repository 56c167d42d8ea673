/** The members of a shop: invited by phone, changed, removed, free to leave. */
import { account, auction, message, order, shop } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, newPhone, type TestPerson } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { offer, runningLot } from '../../lot/testing.ts'
import { newShop, type TestShop } from '../testing.ts'

const HOUR_MS = 3_600_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const invite = (one: TestShop, phone: string, more: object = {}) =>
  world.call(one, shop.inviteStaff, { phone, preset: 'clerk', ...more })
const waitingFor = async (person: TestPerson) => (await world.call(person, shop.invitations, {})).list
/** A person who has accepted. */
async function memberOf(one: TestShop, more: object = {}): Promise<TestPerson> {
  const person = await newBuyer(world)
  await invite(one, person.phone, more)
  const [found] = await waitingFor(person)
  await world.call(person, shop.answerInvitation, { id: found!.id, action: 'accept' })
  return person
}
const told = async (person: TestPerson, more: object = {}) => {
  await world.settle()
  return (await world.call(person, message.list, more)).list.map(({ title }) => title)
}

describe('an invitation', () => {
  test('is answered alike whether the phone has an account or not, and waits for one that comes later', async () => {
    const one = await newShop(world)
    const [known, unknown] = [await newBuyer(world), newPhone()]

    const answers = [await invite(one, known.phone), await invite(one, unknown)]

    const [first, second] = answers.map(({ invitation, ...rest }) => ({
      ...rest,
      invitation: { ...invitation, id: 0, phone_masked: '', due_at: 0 },
    }))
    expect(first).toEqual(second)
    expect(
      (await world.call(one, shop.staff, {})).invitations.map(({ due_at }) =>
        Math.round((due_at - answers[0]!.invitation!.due_at) / 10),
      ),
    ).toEqual([0, 0])
    expect(await told(known)).toContain(`${one.name} invites you`)
    const late = await newBuyer(world, { phone: unknown })
    expect(await waitingFor(late)).toMatchObject([{ shop: { id: one.id, name: one.name } }])
    expect(await told(late)).toContain(`${one.name} invites you`)
  })

  test('once accepted lets its person do what it says, and nothing else, from then on', async () => {
    const one = await newShop(world)
    const person = await newBuyer(world)
    await invite(one, person.phone)
    await world.refused(person, auction.shopLots, {}, 'SHOP_REQUIRED')
    const [found] = await waitingFor(person)
    expect(found!.permissions.toSorted()).toEqual(['auction', 'goods', 'order'])

    const { shop_id } = await world.call(person, shop.answerInvitation, { id: found!.id, action: 'accept' })

    expect(shop_id).toBe(one.id)
    expect((await world.call(person, account.me, {})).shop).toMatchObject({ id: one.id, member_role: 'staff' })
    await world.call(person, auction.shopLots, {})
    await world.refused(person, shop.staff, {}, 'PERMISSION_MISSING')
    await world.refused(person, shop.inviteStaff, { phone: newPhone() }, 'PERMISSION_MISSING')
    expect(await told(one.owner, { as_shop: true })).toContain('An invitation was accepted')
    await world.refused(person, shop.answerInvitation, { id: found!.id, action: 'accept' }, 'NOT_FOUND')
  })

  test('is declined, taken back, or lapses after 72 hours; its phone is kept no longer', async () => {
    const one = await newShop(world)
    const [declines, waits, late] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
    for (const { phone } of [declines, waits, late]) await invite(one, phone)
    await world.call(declines, shop.answerInvitation, { id: (await waitingFor(declines))[0]!.id, action: 'decline' })
    const { id } = (await waitingFor(waits))[0]!
    await world.refused(await newShop(world), shop.removeMember, { invitation_id: id }, 'NOT_FOUND')
    await world.call(one, shop.removeMember, { invitation_id: id })
    expect(await waitingFor(waits)).toEqual([])

    await world.advance(72 * HOUR_MS + 1_000)

    expect(await waitingFor(late)).toEqual([])
    const rows = await world.sql('select status, phone from shop_invitations where shop_id = $1 order by id', [one.id])
    expect(rows).toEqual([
      { status: 'declined', phone: null },
      { status: 'withdrawn', phone: null },
      { status: 'lapsed', phone: null },
    ])
  })

  test('of the same phone again changes the one that waits; one’s own phone and an eleventh member are refused', async () => {
    const one = await newShop(world)
    const phone = newPhone()
    const first = await invite(one, phone)
    const again = await invite(one, phone, { preset: undefined, permissions: ['aftersale'] })
    expect(again.invitation).toMatchObject({ id: first.invitation!.id, permissions: ['aftersale'] })
    await world.refused(one, shop.inviteStaff, { phone: one.owner.phone }, 'SELF_ACTION')
    for (let n = 1; n < 10; n++) await invite(one, newPhone())

    await world.refused(one, shop.inviteStaff, { phone: newPhone() }, 'LIMIT_REACHED')
    expect((await world.call(one, shop.inviteStaff, {})).invitation).toBeNull()
  })

  test('is not accepted while one’s own bids run on the shop’s lots: who works there may not bid', async () => {
    const one = await newShop(world)
    const bidder = await newBuyer(world)
    const lot = await runningLot(world, { shop: one })
    await world.call(bidder, auction.bid, offer(lot, 100))
    await invite(one, bidder.phone)
    const { id } = (await waitingFor(bidder))[0]!

    await world.refused(bidder, shop.answerInvitation, { id, action: 'accept' }, 'HAS_OPEN_ITEMS')

    await world.refused(guest, shop.invitations, {}, 'LOGIN_EXPIRED')
  })
})

describe('a member', () => {
  test('has other rights from the moment the owner changes them', async () => {
    const one = await newShop(world)
    const person = await memberOf(one)
    await world.refused(person, order.ship, { id: 1, carrier_code: 'SF', tracking_no: 'SF1400000000001' }, 'NOT_FOUND')

    const changed = await world.call(one, shop.editMember, { id: person.id, permissions: ['auction'], remark: '白班' })

    expect(changed).toMatchObject({ permissions: ['auction'], remark: '白班', status: 'active' })
    expect(await world.call(one, shop.member, { id: person.id })).toEqual(changed)
    const parcel = { id: 1, carrier_code: 'SF', tracking_no: 'SF1400000000001' }
    await world.refused(person, order.ship, parcel, 'PERMISSION_MISSING')
    await world.call(one, shop.editMember, { id: person.id, status: 'disabled' })
    await world.refused(person, auction.shopLots, {}, 'SHOP_REQUIRED')
    expect(await told(person)).toContain(`You no longer act for ${one.name}`)
    await world.refused(one, shop.editMember, { id: one.owner.id, status: 'disabled' }, 'NOT_FOUND')
    await world.refused(await newShop(world), shop.member, { id: person.id }, 'NOT_FOUND')
  })

  test('is removed by the owner, or leaves; the owner stays', async () => {
    const one = await newShop(world)
    const [removed, leaves] = [await memberOf(one), await memberOf(one)]
    expect((await world.call(one, shop.staff, {})).list.map(({ id, role }) => [id, role])).toEqual([
      [one.owner.id, 'owner'],
      [removed.id, 'staff'],
      [leaves.id, 'staff'],
    ])

    await world.call(one, shop.removeMember, { id: removed.id })
    await world.call(leaves, shop.leaveShop, { shop_id: one.id })

    expect((await world.call(one, shop.staff, {})).list).toHaveLength(1)
    expect(await told(removed)).toContain(`You no longer work in ${one.name}`)
    await world.refused(leaves, auction.shopLots, {}, 'SHOP_REQUIRED')
    await world.refused(leaves, shop.leaveShop, { shop_id: one.id }, 'NOT_FOUND')
    await world.refused(one.owner, shop.leaveShop, { shop_id: one.id }, 'SELF_ACTION')
    await world.refused(one, shop.removeMember, { id: one.owner.id }, 'NOT_FOUND')
  })
})
