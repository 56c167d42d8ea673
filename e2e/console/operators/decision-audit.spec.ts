/** The blind audit: a colleague decides the same lot anew without knowing how it was decided, and a difference comes to light. */
import { expect, test } from 'vitest'
import { accessibilityFaults, newDesk, sql, toasted, until, useSystem } from '../../fixtures.ts'
import { open, pressTwo, signInAs } from '../desk.ts'

useSystem()

test('a lot sent back is drawn, looked at by a colleague who reads neither name nor outcome, and decided otherwise', async () => {
  // One in twenty is drawn, by a seed told only the day after: here each one is, on any day the lot is decided.
  await sql(
    `insert into operator_audit_seeds (day, seed, fingerprint, share_bp)
     select (platform_now() at time zone 'Asia/Shanghai')::date + ahead, seed, fingerprint, 10000
     from generate_series(0, 1) ahead, (select seed, fingerprint from operator_audit_seeds limit 1) known
     on conflict (day) do update set share_bp = 10000`,
  )
  await sql(`delete from operator_decision_audits where answer = 'waiting'`)
  const [first, second] = [await newDesk(), await newDesk()]
  await signInAs(first, 'review')
  await pressTwo(first, 'g', 'r')
  await first
    .getByText(/LOT-\d+\b/)
    .first()
    .waitFor()
  const [lot] = await sql<{ id: number }>(
    `select id::int as id from lot_lots where status = 'reviewing' order by submitted_at, id limit 1`,
  )
  await first.keyboard.press('r')
  await first.keyboard.type(' The seal is missing.')
  await first.keyboard.press('Tab')
  await first.keyboard.press('e')
  await until(async () => (await sql(`select 1 from operator_decision_audits where ref_id = $1`, [lot!.id])).length > 0)

  await signInAs(second, 'root')
  await open(second, '/decision-audits')
  await second.getByRole('button', { name: 'Next audit · 1' }).click()
  await second.getByRole('heading', { name: /^A decision, looked at blind/ }).waitFor()
  const page = await second.locator('main').innerText()
  for (const known of ['The seal is missing.', '沈审']) expect(page).not.toContain(known)
  const approve = second.getByRole('radio', { name: 'Approve' })
  expect((await approve.boundingBox())!.width).toBeGreaterThan(8)
  await approve.check()
  await second.getByLabel('Why').fill('Nothing is missing on the photographs.')
  expect(await accessibilityFaults(second)).toEqual([])
  await second.getByRole('button', { name: 'Answer' }).click()
  await toasted(second, 'Your colleague decided otherwise. A third person looks at it again.')

  expect(await sql('select answer, again from operator_decision_audits where ref_id = $1', [lot!.id])).toEqual([
    { answer: 'differed', again: 'open' },
  ])
  const agreed = second.getByRole('row').filter({ hasText: 'Lot review' })
  await agreed.waitFor()
})
