/** Many lots at once: a set, its dry run, a second person, the run, and back again. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { copyLot } from '../../apps/server/src/domains/lot/testing.ts'
import { accessibilityFaults, advance, newDesk, sql, until, useSystem } from '../fixtures.ts'
import { codeOf, open, reasoned, STEP_MS, signInAs } from './desk.ts'

useSystem()

const LOTS = 300
const WHY = 'the two categories become one'

/** Presses a button, and shows a code where one is asked for. */
async function withCode(
  desk: Page,
  login: string,
  press: () => Promise<void>,
  then: () => Promise<void>,
): Promise<void> {
  const question = desk.getByRole('dialog', { name: 'A fresh code, please' })
  await advance(STEP_MS)
  await press()
  await Promise.race([question.waitFor(), then()])
  if (await question.isVisible()) await question.getByLabel('6-digit code').fill(await codeOf(login))
  await then()
}

test(`${LOTS} lots are moved to another category by two operators, then taken back`, async () => {
  const [lot] = await sql<{ id: number; shop_id: number; category_id: number }>(
    `select id::int as id, shop_id::int as shop_id, category_id::int as category_id from lot_lots where status = 'scheduled' order by id limit 1`,
  )
  await copyLot(sql, lot!.id, LOTS)
  await sql(`update lot_lots set deleted_at = platform_now() where id = $1`, [lot!.id])
  const [other] = await sql<{ id: number; name_en: string }>(
    `select id::int as id, name_en from site_categories where scope = 'auction' and active and parent_id is null and not is_liquor and not is_restricted
       and id not in (select parent_id from site_categories where id = $1 and parent_id is not null) and id <> $1 order by id limit 1`,
    [lot!.category_id],
  )
  const scheduled = `shop_id = ${lot!.shop_id} and status = 'scheduled' and deleted_at is null`
  const [{ total }] = (await sql<{ total: number }>(
    `select count(*)::int as total from lot_lots where ${scheduled}`,
  )) as [{ total: number }]
  const moved = async () =>
    (
      await sql<{ lots: number }>(
        `select count(*)::int as lots from lot_lots where ${scheduled} and category_id = ${other!.id}`,
      )
    )[0]!.lots
  const before = await moved()

  const desk = await newDesk()
  await signInAs(desk, 'review')
  await open(desk, `/lots?shop_id=${lot!.shop_id}&status=scheduled`)
  await desk.getByRole('checkbox', { name: 'Tick the page' }).check()
  const bar = desk.getByRole('region', { name: 'Rows ticked' })
  await bar.getByText('20 rows ticked').waitFor()
  await bar.getByRole('button', { name: `Take all ${total} that match` }).click()
  expect(await accessibilityFaults(desk)).toEqual([])
  await bar.getByRole('button', { name: 'Move lots' }).click()
  await desk.getByLabel('Category').selectOption(String(other!.id))
  await reasoned(desk, `Move lots · ${total}`, 'Try it out', WHY)

  // The dry run does nothing, and tells what would be done.
  await desk.getByRole('button', { name: 'Propose to a second person' }).waitFor()
  await desk.getByText(`→ ${other!.name_en}`, { exact: false }).first().waitFor()
  expect(await moved()).toBe(before)
  expect(await accessibilityFaults(desk)).toEqual([])
  await withCode(
    desk,
    'review',
    () => desk.getByRole('button', { name: 'Propose to a second person' }).click(),
    () => desk.getByText('Waits for a second person', { exact: false }).first().waitFor(),
  )
  expect(await moved()).toBe(before)

  const second = await newDesk()
  await signInAs(second, 'root')
  await open(second, '/approvals')
  const row = second.getByRole('row').filter({ hasText: 'Move many lots to a category' })
  await row.getByRole('button', { name: 'Confirm' }).click()
  await withCode(
    second,
    'root',
    () => reasoned(second, /./, 'Confirm', WHY),
    () => row.getByRole('button', { name: 'Confirm' }).waitFor({ state: 'detached' }),
  )

  await desk.getByText('Done', { exact: true }).first().waitFor()
  await until(async () => (await moved()) === total)

  await withCode(
    desk,
    'review',
    async () => {
      await desk.getByRole('button', { name: 'Undo' }).click()
      await reasoned(desk, 'Undo this run?', 'Undo', 'they stay two after all')
    },
    () => desk.getByText('Undone', { exact: true }).first().waitFor(),
  )
  await until(async () => (await moved()) === before)
  // The run says so a moment after its last lot.
  const run = async () => (await sql('select status, undone, kept from operator_bulk_runs order by id desc limit 1'))[0]
  await expect.poll(run).toMatchObject({ status: 'undone', kept: 0 })

  await open(desk, '/bulk')
  await desk.getByRole('table', { name: 'Bulk run' }).getByText('Paused').waitFor() // the demo world's own
  expect(await accessibilityFaults(desk)).toEqual([])
})
