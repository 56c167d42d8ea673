/** Planning a session, or changing one that is planned. */
import { LIVE_PLANNED_DAYS, LIVE_PLANNED_FROM_MIN } from '@juya/contract/shapes/live/live-limits.ts'
import { Button, Cell, CellGroup, Sheet, Switch } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import { useState } from 'react'
import { LongField, MomentField, TextField } from '../../../cards/forms/form-fields.tsx'
import type { Item } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'

const TITLE = limitOf('live.pre', 'title')
const NOTICE_MAX = limitOf('live.pre', 'notice').chars_max
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

interface Props {
  /** Undefined: a new one. */
  session: Item<'live.notice'> | undefined
  onClose: () => void
  onSaved: () => void
}

export function PlanSheet({ session, onClose, onSaved }: Props) {
  const t = useText()
  const now_ms = useNow()
  const [form, setForm] = useState(() => ({
    title: session?.title ?? '',
    notice: session?.notice ?? '',
    at_ms: session ? session.planned_at * 1_000 : null,
    is_weekly: session?.is_weekly ?? false,
  }))
  const [tried, setTried] = useState(false)
  const set = (change: Partial<typeof form>) => setForm((now) => ({ ...now, ...change }))
  const moved = form.at_ms !== (session ? session.planned_at * 1_000 : null)
  const save = useAction('live.pre', {
    refresh: ['live'],
    onDone: () => {
      toast(t(session && moved && session.subscribers > 0 ? 'saved_moved' : 'saved'))
      onSaved()
    },
  })
  const [min_ms, max_ms] = [now_ms + LIVE_PLANNED_FROM_MIN * MINUTE_MS, now_ms + LIVE_PLANNED_DAYS * DAY_MS]
  const wrong = {
    title: [...form.title.trim()].length < TITLE.chars_min,
    at: form.at_ms === null || (moved && (form.at_ms < min_ms || form.at_ms > max_ms)),
  }
  const submit = () => {
    setTried(true)
    if (wrong.title || wrong.at) return
    const { title, notice, is_weekly } = form
    void save.run({
      ...(session ? { id: session.session_id } : {}),
      ...{ title, notice, is_weekly, planned_at: Math.floor(form.at_ms! / 1_000) },
    })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(session ? 'change' : 'plan')}
      footer={
        <Button block loading={save.pending} onClick={submit}>
          {t('save')}
        </Button>
      }
    >
      <CellGroup>
        <TextField
          stacked
          label={t('session_title')}
          required
          max={TITLE.chars_max}
          value={form.title}
          error={tried && wrong.title ? t('title_needed', { min: TITLE.chars_min }) : undefined}
          onChange={(title) => set({ title })}
        />
        <MomentField
          label={t('session_at')}
          required
          value_ms={form.at_ms}
          placeholder={t('session_at_hint')}
          min_ms={min_ms}
          max_ms={max_ms}
          error={
            tried && wrong.at
              ? t('session_at_wrong', { minutes: LIVE_PLANNED_FROM_MIN, days: LIVE_PLANNED_DAYS })
              : undefined
          }
          onChange={(at_ms) => set({ at_ms })}
        />
        <LongField
          label={t('session_notice')}
          rows={3}
          max={NOTICE_MAX}
          value={form.notice}
          onChange={(notice) => set({ notice })}
        />
        <Cell
          title={t('weekly')}
          help={t('weekly_note')}
          right={<Switch on={form.is_weekly} label={t('weekly')} onChange={(is_weekly) => set({ is_weekly })} />}
        />
      </CellGroup>
    </Sheet>
  )
}
