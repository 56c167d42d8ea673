/** Pausing the room, for how long, or opening it again. */
import './parts/live.css'
import { CellGroup, Radio } from '@juya/ui'
import { useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

/** Null: until the shop opens it again. */
const DAYS = [1, 3, 7, 30, null] as const

export default function LivePausePage() {
  return (
    <SellerOnly>
      <Pause />
    </SellerOnly>
  )
}

function Pause() {
  const t = useText()
  const read = useCall('live.mine', {}, { stale_ms: 0 })
  const [days, setDays] = useState<(typeof DAYS)[number]>(7)
  const room = read.data?.room
  const paused = room?.status === 'paused'
  const save = useAction('live.pause', {
    refresh: ['live'],
    onDone: () => {
      toast(t(paused ? 'resume_done' : 'pause_done'))
      go('live.room', {}, { type: 'redirect' })
    },
  })
  const submit = () => void save.run(paused ? { on: false } : { on: true, ...(days === null ? {} : { days }) })
  const may = room?.status === 'active' || paused
  return (
    <FormPage
      needs={read}
      onSubmit={submit}
      submit={may ? t(paused ? 'resume' : 'pause_go') : undefined}
      submitting={save.pending}
    >
      {room && (
        <p className="live-note">
          {paused
            ? [room.paused_until && t('paused_until', { at: formatMoment(room.paused_until) }), t('resume_note')]
                .filter(Boolean)
                .join(' · ')
            : t('pause_intro')}
        </p>
      )}
      {room && !paused && (
        <CellGroup
          look="card"
          title={t('pause_for')}
          note={read.data && read.data.planned > 0 ? t('pause_sessions', { count: read.data.planned }) : undefined}
        >
          <div className="live-checks">
            {DAYS.map((one) => (
              <Radio key={one ?? 0} name="days" on={days === one} onChange={() => setDays(one)}>
                {one === null ? t('no_end') : t('days', { count: one })}
              </Radio>
            ))}
          </div>
        </CellGroup>
      )}
    </FormPage>
  )
}
