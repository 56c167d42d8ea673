/** The minutes an owner has free with their first live room: once a person and those linked to them. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { linkedPeople } from '../../account/index.ts'
import { setting } from '../settings.ts'
import { addTime, lockTime } from './time-store.ts'

const DAY_MS = 86_400_000

/** @returns the minutes that were added; 0 where the owner, or a person linked to them, has had them */
export async function addFreeTime(
  tx: Tx,
  { shop_id, owner_id }: { shop_id: number; owner_id: number },
): Promise<number> {
  await lockTime(tx, shop_id)
  const minutes = await setting(tx, 'live.free_minutes')
  const people = [owner_id, ...(await linkedPeople(tx, owner_id)).keys()]
  const had = await query(
    tx,
    'live_free_had',
    `select 1 from live_time_purchases where owner_id = any($1) and source = 'free' limit 1`,
    [people],
  )
  if (had.length > 0 || minutes === 0) return 0
  const expires_at = (await databaseNow(tx)) + (await setting(tx, 'live.free_valid_days')) * DAY_MS
  const added = await addTime(tx, {
    ...{ shop_id, owner_id, source: 'free', plan_id: null, seconds: minutes * 60, amount_fen: 0, expires_at },
    ...{
      name: '首次开通赠送',
      name_en: 'Free with the room',
      payment_id: null,
      pay_no: null,
      is_shops: true,
      back_until: null,
    },
  })
  return added ? minutes : 0
}
