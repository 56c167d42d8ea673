/** The league: found from Me, joined by tapping, last month's award claimed, and its month computed again on the phone. */
import { expect, test } from 'vitest'
import { accessibilityFaults, goTo, newPhone, sidewaysPx, signIn, sql, useSystem } from '../fixtures.ts'

useSystem()

test('a member joins, claims and computes the month again', async () => {
  const [person] = await sql<{ phone: string; user_id: number; award_fen: number; pool_id: number; members: number }>(
    `select u.phone, m.user_id::int, m.award_fen::int, m.pool_id::int, (select count(*)::int from league_members where pool_id = m.pool_id) as members
     from league_members m join account_users u on u.id = m.user_id
     where m.status = 'awarded' and m.claim_until > platform_now() + interval '1 day' and u.status = 'active' and u.credit_level >= 3
       and not exists (select from league_members n where n.user_id = m.user_id and n.status = 'joined')
     order by m.award_fen desc limit 1`,
  )
  const phone = await newPhone({ width: 360 })
  await signIn(phone, person!.phone)
  await goTo(phone, '/pages/tabbar/my/my')
  await phone.getByRole('button', { name: 'League' }).click()
  await phone.getByText(/^This month/).waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])

  await phone.getByRole('button', { name: 'Join for free' }).click()
  await phone.getByRole('button', { name: /^You take part/ }).waitFor()

  await phone.getByRole('button', { name: /^Claim ¥/ }).click()
  await phone.getByText(/is among your earnings/).waitFor()
  expect(
    await sql('select status from league_members where pool_id = $1 and user_id = $2', [
      ...[person!.pool_id, person!.user_id],
    ]),
  ).toEqual([{ status: 'claimed' }])

  await goTo(phone, `/pages/league/index?id=${person!.pool_id}`)
  await phone.getByRole('button', { name: 'Recompute' }).click()
  await phone.getByText(`Right: all ${person!.members} awards computed again`).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  expect(await sidewaysPx(phone)).toBe(0)
})

test('ranks say who earned points, masked, and Privacy has the switch', async () => {
  const [person] = await sql<{ phone: string }>(
    `select u.phone from rank_places r join account_users u on u.id = r.user_id where u.phone is not null and u.status = 'active' order by r.value desc limit 1`,
  )
  const phone = await newPhone({ width: 360 })
  await signIn(phone, person!.phone)
  await goTo(phone, '/pages/tabbar/my/my')
  await phone.getByRole('button', { name: 'Ranks' }).click()
  await phone.getByRole('button', { name: '30 days' }).click()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await goTo(phone, '/pages/privacy/privacy')
  await phone.getByText('Stand in ranks').waitFor()
})
