/** What shops pay may rise only when they have heard of it in time. */

import type { Ctx, Tx } from '../../../platform/context.ts'
import { whenEn, whenZh } from '../../../platform/notices/format.ts'
import { emit } from '../../../platform/outbox/emit.ts'
import type { SettingRow } from '../../../platform/settings.ts'
import { operatorEvents } from '../events.ts'

const DAY_MS = 86_400_000

interface Change {
  key: string
  old_value: unknown
  new_value: unknown
}

/** Whether a number becomes larger. What is no number never rises. */
export const isRise = ({ old_value, new_value }: Change): boolean =>
  typeof old_value === 'number' && typeof new_value === 'number' && new_value > old_value

/** How long before a rise shops hear of it, in ms; 0 for what they do not pay by. */
export const toldMs = ({ shops_told_days = 0 }: SettingRow): number => shops_told_days * DAY_MS

/** When a proposed change would be in force, in the words of its approval. Empty: as soon as it is confirmed. */
export function whenWords(
  row: SettingRow,
  change: Change & { starts_at: number | null },
): { when: string; when_zh: string } {
  const days = isRise(change) ? (row.shops_told_days ?? 0) : 0
  const { starts_at } = change
  const parts = [
    ...(starts_at === null ? [] : [{ en: `from ${whenEn(starts_at)}`, zh: `自${whenZh(starts_at)}起` }]),
    ...(days
      ? [
          {
            en: `at the earliest ${days} days after it is confirmed; shops are told then`,
            zh: `确认后至少 ${days} 天，并即时通知店铺`,
          },
        ]
      : []),
  ]
  return {
    when: parts.length ? `, ${parts.map(({ en }) => en).join(', ')}` : '',
    when_zh: parts.length ? `，${parts.map(({ zh }) => zh).join('，')}` : '',
  }
}

const words = ({ title }: SettingRow) => ({ title_en: title.en, title_zh: title.zh })

/** Tells all shops of a rise that is decided. Nothing for other changes. */
export async function announceRise(
  tx: Tx,
  row: SettingRow,
  change: Change & { id: number; starts_at: number },
): Promise<void> {
  if (toldMs(row) === 0 || !isRise(change)) return
  await emit(tx, operatorEvents.fee_announced, {
    change_id: change.id,
    ...words(row),
    before_bp: Number(change.old_value),
    after_bp: Number(change.new_value),
    starts_at: change.starts_at,
    holds_for: row.holds_for,
  })
}

/** Tells all shops that a rise they heard of does not come. Nothing for other changes. */
export async function takeBackRise(ctx: Ctx, row: SettingRow, change: Change & { id: number }): Promise<void> {
  if (toldMs(row) === 0 || !isRise(change)) return
  await emit(ctx, operatorEvents.fee_called_off, {
    change_id: change.id,
    ...words(row),
    before_bp: Number(change.old_value),
    after_bp: Number(change.new_value),
  })
}
